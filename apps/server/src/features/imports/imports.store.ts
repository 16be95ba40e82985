import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { contentItems } from '../../platform/db/schema/content.ts';
import { balances, ledgerEntries } from '../../platform/db/schema/credits.ts';
import { importedRecords } from '../../platform/db/schema/imported-records.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { users } from '../../platform/db/schema/users.ts';

/** Arbitrary advisory lock number, unused elsewhere in this database. */
const IMPORT_LOCK = 7_468_743;
const ROW_BATCH_SIZE = 1000;
const IMPORTED_TABLES = [
  'accounts',
  'users',
  'student_profiles',
  'payments',
  'bookings',
  'sessions',
  'reserved_times',
  'ledger_entries',
  'balances',
  'content_items',
  'contact_messages',
  'imported_records',
  'mails',
] as const;

/**
 * Prepares the transaction: imports run one at a time, overlapping lessons are accepted, and there is no
 * statement timeout.
 */
export async function prepareImport(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local thuto.takes_overlaps = 'on'`);
}

/** Updates the planner statistics, so that the first queries after the import are fast. */
export async function analyzeImported(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql.raw(`analyze ${IMPORTED_TABLES.join(', ')}`));
}

async function inBatches<T>(rows: readonly T[], write: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROW_BATCH_SIZE) await write(rows.slice(at, at + ROW_BATCH_SIZE));
}

/**
 * Inserts rows in batches of one JSON value: ten times faster than one parameter per column. All rows of a
 * call must have the same fields; columns that are not given get their defaults.
 */
const inserter =
  <T extends PgTable>(table: T) =>
  (tx: Tx, rows: readonly T['$inferInsert'][]) => {
    const all = Object.entries(getTableColumns(table));
    return inBatches(rows, (batch) => {
      const named = all.filter(([field]) => batch.some((row) => field in row));
      const columns = sql.join(
        named.map(([, column]) => sql.identifier(column.name)),
        sql`, `,
      );
      const values = (batch as readonly Readonly<Record<string, unknown>>[]).map((row) =>
        Object.fromEntries(named.map(([field, column]) => [column.name, row[field] ?? null])),
      );
      return tx.execute(sql`
        insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::json)`);
    });
  };

export const insertAccounts = inserter(accounts);
export const insertUsers = inserter(users);
export const insertProfiles = inserter(studentProfiles);
export const insertPayments = inserter(payments);
export const insertBookings = inserter(bookings);
export const insertSessions = inserter(sessions);
export const insertLedgerEntries = inserter(ledgerEntries);
export const insertContentItems = inserter(contentItems);
export const insertContactMessages = inserter(contactMessages);
export const insertImportedRecords = inserter(importedRecords);

export async function listImportedRecords(tx: Tx) {
  return tx.select().from(importedRecords);
}

/** Returns which of these ids a table already contains. */
export async function listUsedIds(
  tx: Tx,
  table: typeof accounts | typeof bookings | typeof sessions | typeof contentItems | typeof contactMessages,
  ids: readonly string[],
): Promise<Set<string>> {
  const taken = new Set<string>();
  await inBatches(ids, async (batch) => {
    const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, batch));
    for (const { id } of rows) taken.add(id);
  });
  return taken;
}

/** Returns which of these email addresses already have an account. */
export async function listUsedEmails(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  await inBatches(addresses, async (batch) => {
    const rows = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.email, batch));
    for (const { email } of rows) taken.add(email);
  });
  return taken;
}

/** Returns the students of earlier imports by their old document id. */
export async function listStudentsOfEarlierImports(tx: Tx) {
  return tx
    .select({
      externalId: importedRecords.externalId,
      id: users.id,
      name: accounts.displayName,
      email: accounts.email,
    })
    .from(importedRecords)
    .innerJoin(users, eq(users.id, importedRecords.recordId))
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(
      and(eq(importedRecords.collection, 'users'), eq(users.role, 'student'), isNull(accounts.erasedAt)),
    );
}

/** Returns which of these students already have a profile. */
export async function listProfiled(tx: Tx, studentIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  await inBatches(studentIds, async (batch) => {
    const rows = await tx
      .select({ id: studentProfiles.studentId })
      .from(studentProfiles)
      .where(inArray(studentProfiles.studentId, batch));
    for (const { id } of rows) found.add(id);
  });
  return found;
}

/** Adds counters to balances, creating missing rows. */
export async function addToBalances(tx: Tx, rows: readonly (typeof balances.$inferInsert)[]): Promise<void> {
  await inBatches(rows, (batch) =>
    tx
      .insert(balances)
      .values(batch)
      .onConflictDoUpdate({
        target: balances.studentId,
        set: {
          assigned: sql`${balances.assigned} + excluded.assigned`,
          completed: sql`${balances.completed} + excluded.completed`,
          remaining: sql`${balances.remaining} + excluded.remaining`,
          updatedAt: sql`excluded.updated_at`,
        },
      }),
  );
}

/**
 * Marks imported bookings and sessions that do not block their time because they overlap others. Returns
 * their documents.
 */
export async function markOverlapping(tx: Tx): Promise<{ collection: string; externalId: string }[]> {
  const { rows } = await tx.execute<{ collection: string; externalId: string }>(sql`
    update imported_records i set holds_no_time = true
    where not holds_no_time and collection in ('sessionBookings', 'sessions')
      and (
        exists (select from bookings b where b.id = i.record_id and i.collection = 'sessionBookings' and b.status = 'approved')
        or exists (select from sessions s where s.id = i.record_id and i.collection = 'sessions' and s.status = 'scheduled')
      )
      and not exists (select from reserved_times r where r.booking_id = i.record_id)
      and not exists (select from reserved_times r where r.session_id = i.record_id)
    returning collection, external_id as "externalId"`);
  return rows;
}

/** Locks the settings until the transaction ends. Returns their revision. */
export async function lockSettingsRevision(tx: Tx): Promise<number> {
  const [row] = await tx.select({ revision: platformSettings.revision }).from(platformSettings).for('update');
  return row?.revision ?? 1;
}

export async function updateSettings(
  tx: Tx,
  values: Partial<typeof platformSettings.$inferInsert>,
  at: Date,
): Promise<void> {
  await tx
    .update(platformSettings)
    .set({ ...values, revision: sql`${platformSettings.revision} + 1`, updatedAt: at });
}
