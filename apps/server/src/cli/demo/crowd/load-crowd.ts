import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { getCatalogue } from '../../../features/packages/get-catalogue.ts';
import { getSettings } from '../../../features/settings/get-settings.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { insertCredits } from './crowd-credits.ts';
import type { CrowdSize, CrowdFacts } from './crowd-facts.ts';
import { insertAuditLog, insertMails, insertMessages } from './crowd-log.ts';
import { type CrowdStudent, makeCrowd } from './crowd-people.ts';
import { type CrowdProof, drawCrowdProofs, storeCrowdProofs } from './crowd-proofs.ts';
import { insertPayments, insertPeople, saveProfiles } from './crowd-records.ts';
import { insertBookings, insertDerived, insertSessions, setDerivingTriggers } from './crowd-times.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';

/** Inserting 20,000 rows in one statement takes longer than the statement timeout of requests. */
const NO_TIMEOUT = sql`set local statement_timeout = 0`;

const STUDENTS_PER_TUTOR = 50;

const STUDENTS_PER_MESSAGE = 12;

const MIN_TUTORS = 4;

const TABLES = [
  'accounts',
  'credentials',
  'users',
  'students',
  'guardianships',
  'files',
  'orders',
  'payments',
  'tutors',
  'lessons',
  'lesson_participants',
  'credit_grants',
  'credit_entries',
  'credit_balances',
  'audit_log',
  'mails',
  'contact_messages',
  'completed_lesson_counts',
] as const;

/** The tables with most of the rows and indexes. */
const LARGE_TABLES = [
  'files',
  'orders',
  'payments',
  'lessons',
  'lesson_participants',
  'credit_entries',
  'audit_log',
  'mails',
] as const;

/**
 * Loads the students of a large centre with two years of bookings, payments and their effects. Uses bulk
 * SQL, because running each use case would take hours. `check` still finds no difference.
 * @param start now, in epoch milliseconds.
 */
export async function loadCrowd(
  ctx: Context,
  size: CrowdSize,
  { adminId, passwordHash, start }: { adminId: string; passwordHash: string; start: number },
): Promise<void> {
  const zone = ctx.config.timeZone;
  const people = makeCrowd(size, start, zone, await getCatalogue(ctx.db));
  const tutors = Math.max(MIN_TUTORS, Math.ceil(size.students / STUDENTS_PER_TUTOR));
  const { requestValidHours } = await getSettings(ctx);
  const now = new Date(start).toISOString();
  const facts: CrowdFacts = { adminId, passwordHash, now, zone, tutors, requestValidHours };
  const proofs = await drawCrowdProofs(people);
  const records = proofs.map(({ record }) => record);
  await ctx.db.transaction(async (tx) => {
    await prepare(tx);
    // Writes the images while the database is busy. The records are committed only after both are done.
    await Promise.all([
      storeCrowdProofs(ctx, proofs),
      rebuildIndexes(tx, LARGE_TABLES, () => fill(tx, people, records, facts)),
    ]);
  });
  await tidy(ctx);
}

async function fill(
  tx: Tx,
  people: readonly CrowdStudent[],
  proofs: readonly CrowdProof[],
  facts: CrowdFacts,
): Promise<void> {
  await insertPeople(tx, people, facts);
  await insertPayments(tx, people, proofs, facts);
  await setDerivingTriggers(tx, 'disable');
  await insertBookings(tx, facts);
  await insertSessions(tx, facts);
  await setDerivingTriggers(tx, 'enable');
  await saveProfiles(tx);
  await insertCredits(tx, facts);
  await insertAuditLog(tx, facts);
  await insertMails(tx);
  await insertDerived(tx);
  await insertMessages(tx, Math.ceil(people.length / STUDENTS_PER_MESSAGE), facts);
}

async function prepare(tx: Tx): Promise<void> {
  await tx.execute(NO_TIMEOUT);
  await tx.execute(sql`set local work_mem = '128MB'`);
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  await tx.execute(sql`set local synchronous_commit = off`);
  // Same result as createDemoId.
  await tx.execute(sql`
    create function pg_temp.demo_id(name text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(name) placing '8' from 13) placing 'a' from 17)::uuid $$`);
  // Begins with the time like the product's own ids, so that rows made together have neighbouring ids.
  await tx.execute(sql`
    create function pg_temp.demo_id_at(name text, at timestamptz) returns uuid language sql immutable as
    $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || overlay(overlay(substr(md5(name), 13) placing '7' from 1) placing 'a' from 5))::uuid $$`);
}

/**
 * Updates statistics and visibility maps, so that the planner treats the tables like two years of daily
 * work. VACUUM needs a separate connection without a transaction and without a timeout.
 */
async function tidy({ database }: Context): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`vacuum (analyze) ${TABLES.join(', ')}`);
  } finally {
    client.release(true);
  }
}
