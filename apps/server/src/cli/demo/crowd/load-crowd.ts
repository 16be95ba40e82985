import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { type CrowdStudent, makeCrowd } from './crowd-people.ts';
import { type CrowdProof, drawCrowdProofs, storeCrowdProofs } from './crowd-proofs.ts';
import { insertBookings, insertDerived, insertSessions, setDerivingTriggers } from './crowd-times.ts';
import { insertBalances, insertLedger } from './crowd-ledger.ts';
import { insertAuditLog, insertMails, insertMessages } from './crowd-log.ts';
import { insertPayments, insertPeople, insertProfiles } from './crowd-records.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';

/** Twenty thousand rows in one statement take longer than a page may. */
const NO_TIMEOUT = sql`set local statement_timeout = 0`;
const STUDENTS_PER_TUTOR = 50;
const STUDENTS_PER_MESSAGE = 12;
const MIN_TUTORS = 4;
const TABLES = [
  'accounts',
  'credentials',
  'users',
  'student_profiles',
  'files',
  'payments',
  'tutors',
  'bookings',
  'sessions',
  'reserved_times',
  'ledger_entries',
  'balances',
  'audit_log',
  'mails',
  'contact_messages',
  'student_names',
  'completed_lesson_counts',
] as const;
/** Those that get most of the rows, and have most of the indexes. */
const LARGE_TABLES = [
  'files',
  'payments',
  'bookings',
  'sessions',
  'ledger_entries',
  'audit_log',
  'mails',
] as const;

export interface CrowdSize {
  readonly students: number;
  readonly bookings: number;
  readonly payments: number;
  /** Students who have BOOKINGS_OF_A_REGULAR, however few the others have. */
  readonly regulars: number;
}

/** What every step of the loading knows. */
export interface CrowdFacts {
  readonly adminId: string;
  readonly passwordHash: string;
  /** Now. */
  readonly now: string;
  readonly zone: string;
  readonly tutors: number;
}

/**
 * Loads the students of a large centre with two years of bookings, payments and what these caused. In sets instead of
 * one use case after the other, which would take hours; `check` finds nothing amiss afterwards all the same.
 * @param start now, in milliseconds.
 */
export async function loadCrowd(
  ctx: Context,
  size: CrowdSize,
  { adminId, passwordHash, start }: { adminId: string; passwordHash: string; start: number },
): Promise<void> {
  const zone = ctx.config.timeZone;
  const people = makeCrowd(size, start, zone);
  const tutors = Math.max(MIN_TUTORS, Math.ceil(size.students / STUDENTS_PER_TUTOR));
  const facts: CrowdFacts = { adminId, passwordHash, now: new Date(start).toISOString(), zone, tutors };
  const proofs = await drawCrowdProofs(people);
  const records = proofs.map(({ record }) => record);
  await ctx.db.transaction(async (tx) => {
    await prepare(tx);
    // The pictures are written while the database is busy; the records are nothing until both are done.
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
  await insertProfiles(tx);
  await insertLedger(tx, facts);
  await insertBalances(tx);
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
  // The same as createDemoId.
  await tx.execute(sql`
    create function pg_temp.demo_id(name text) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(name) placing '8' from 13) placing 'a' from 17)::uuid $$`);
}

/**
 * Leaves the tables as two years of daily work would: counted for the planner, and with what every index entry needs to
 * answer by itself. VACUUM takes a connection of its own, for it runs in no transaction and for as long as it takes.
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
