import type { StudentId } from '@thuto/domain/ids';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { contentItems } from '../../platform/db/schema/content.ts';
import { creditBalances, creditEntries, creditGrants } from '../../platform/db/schema/credits.ts';
import { importedRecords } from '../../platform/db/schema/imported-records.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { users } from '../../platform/db/schema/users.ts';

/** Arbitrary advisory lock number, unused elsewhere in this database. */
const IMPORT_LOCK = 7_468_743;
const ROW_BATCH_SIZE = 1000;
const IMPORTED_TABLES = [
  'accounts',
  'users',
  'students',
  'guardianships',
  'orders',
  'payments',
  'lessons',
  'lesson_participants',
  'credit_grants',
  'credit_entries',
  'credit_balances',
  'content_items',
  'contact_messages',
  'imported_records',
  'mails',
] as const;

/** Prepares the transaction: imports run one at a time, and there is no statement timeout. */
export async function prepareImport(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
  await tx.execute(sql`set local statement_timeout = 0`);
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

/** Inserts participants, except those whose time another lesson of the student takes. Returns the inserted ids. */
async function insertParticipantRows(
  tx: Tx,
  rows: readonly (typeof lessonParticipants.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  await inBatches(rows, async (batch) => {
    const added = await tx
      .insert(lessonParticipants)
      .values(batch)
      .onConflictDoNothing()
      .returning({ id: lessonParticipants.id });
    for (const { id } of added) inserted.add(id);
  });
  return inserted;
}

export const insertAccounts = inserter(accounts);
export const insertUsers = inserter(users);
export const insertStudents = inserter(students);
export const insertGuardianships = inserter(guardianships);
export const insertOrders = inserter(orders);
export const insertPayments = inserter(payments);
const insertLessonRows = inserter(lessons);
export const insertCreditGrants = inserter(creditGrants);
export const insertCreditEntries = inserter(creditEntries);
export const insertContentItems = inserter(contentItems);
export const insertContactMessages = inserter(contactMessages);
export const insertImportedRecords = inserter(importedRecords);

export async function listImportedRecords(tx: Tx) {
  return tx.select().from(importedRecords);
}

/** Returns which of these ids a table already contains. */
export async function listUsedIds(
  tx: Tx,
  table: typeof accounts | typeof lessonParticipants | typeof contentItems | typeof contactMessages,
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
      accountId: accounts.id,
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
export async function listProfiled(tx: Tx, studentIds: readonly StudentId[]): Promise<Set<string>> {
  const found = new Set<string>();
  await inBatches(studentIds, async (batch) => {
    const rows = await tx
      .select({ id: students.id })
      .from(students)
      .where(and(inArray(students.id, batch), isNotNull(students.profileCreatedAt)));
    for (const { id } of rows) found.add(id);
  });
  return found;
}

/** A profile to save for a student who has none. */
export type ImportedProfile = Omit<typeof students.$inferInsert, 'createdAt'> & { readonly updatedAt: Date };

/** Saves the profiles of students who have none. All rows must have the same fields. */
export async function saveProfiles(tx: Tx, rows: readonly ImportedProfile[]): Promise<void> {
  const columns = Object.entries(getTableColumns(students)).filter(([field]) => field in (rows[0] ?? {}));
  const set = sql.join(
    columns.map(([, { name }]) => sql`${sql.identifier(name)} = p.${sql.identifier(name)}`),
    sql`, `,
  );
  await inBatches(rows, (batch) => {
    const values = (batch as readonly Readonly<Record<string, unknown>>[]).map((row) =>
      Object.fromEntries(columns.map(([field, { name }]) => [name, row[field] ?? null])),
    );
    return tx.execute(sql`
      update students s set ${set}
      from json_populate_recordset(null::students, ${JSON.stringify(values)}::json) p where s.id = p.id`);
  });
}

/** Sets the relationship of these students' accounts to *parent*. */
export async function saveParents(tx: Tx, studentIds: readonly StudentId[]): Promise<void> {
  await inBatches(studentIds, (batch) =>
    tx
      .update(guardianships)
      .set({ relationship: 'parent' })
      .where(and(inArray(guardianships.studentId, batch), eq(guardianships.relationship, 'self'))),
  );
}

/** Returns the id of each student's oldest open grant. Students without one are missing. */
export async function listOpenGrantIds(
  tx: Tx,
  studentIds: readonly StudentId[],
): Promise<Map<string, string>> {
  const grants = new Map<string, string>();
  await inBatches(studentIds, async (batch) => {
    const rows = await tx
      .select({ id: creditGrants.id, studentId: creditGrants.studentId })
      .from(creditGrants)
      .where(and(inArray(creditGrants.studentId, batch), isNull(creditGrants.closedAt)))
      .orderBy(desc(creditGrants.createdAt), desc(creditGrants.id));
    for (const { id, studentId } of rows) grants.set(studentId, id);
  });
  return grants;
}

/** Adds credits to balances, creating missing rows. */
export async function addToBalances(
  tx: Tx,
  rows: readonly (typeof creditBalances.$inferInsert)[],
): Promise<void> {
  await inBatches(rows, (batch) =>
    tx
      .insert(creditBalances)
      .values(batch)
      .onConflictDoUpdate({
        target: creditBalances.studentId,
        set: {
          available: sql`${creditBalances.available} + excluded.available`,
          updatedAt: sql`excluded.updated_at`,
        },
      }),
  );
}

/** A lesson of one student. */
export interface ImportedLesson {
  readonly lesson: typeof lessons.$inferInsert;
  readonly participant: typeof lessonParticipants.$inferInsert;
}

/**
 * Inserts lessons of one student each. Where confirmed lessons of a student overlap, the first one reserves the time.
 * @returns the ids of the participants that reserve no time.
 */
export async function insertImportedLessons(
  tx: Tx,
  imported: readonly ImportedLesson[],
): Promise<ReadonlySet<string>> {
  await insertLessonRows(
    tx,
    imported.map(({ lesson }) => lesson),
  );
  const inserted = await insertParticipantRows(
    tx,
    imported.map(({ participant }) => participant),
  );
  const late = imported.filter(({ participant }) => !inserted.has(participant.id));
  await insertParticipantRows(
    tx,
    late.map(({ participant }) => ({ ...participant, reservesTime: false })),
  );
  await tx.execute(sql`
    update lessons set is_live = true from lesson_participants p
    where p.lesson_id = lessons.id and not lessons.is_live and p.status = 'confirmed' and p.reserves_time`);
  return new Set(late.map(({ participant }) => participant.id));
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
