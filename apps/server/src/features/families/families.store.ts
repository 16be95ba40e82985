import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Relationship } from '@thuto/domain/people/students';
import type { Role } from '@thuto/domain/permissions';
import { and, asc, desc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { consents } from '../../platform/db/schema/consents.ts';
import { codeEntryLocks, guardianCodes } from '../../platform/db/schema/invitations.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';

/** Lists everyone who acts for a student, in the order in which they were added. */
export async function selectGuardians(executor: Executor, studentId: StudentId) {
  return executor
    .select({
      accountId: sql<AccountId>`${guardianships.accountId}`,
      name: accounts.displayName,
      email: accounts.email,
      relationship: guardianships.relationship,
      canBook: guardianships.canBook,
      canPay: guardianships.canPay,
      canSeeProgress: guardianships.canSeeProgress,
      receivesMessages: guardianships.receivesMessages,
      emailVerified: accounts.emailVerified,
      // The row of a user is created at the first sign-in.
      role: sql<Role>`coalesce(${users.role}, 'student')`,
      isActive: sql<boolean>`coalesce(${users.isActive}, true)`,
    })
    .from(guardianships)
    .innerJoin(accounts, and(eq(accounts.id, guardianships.accountId), isNull(accounts.erasedAt)))
    .leftJoin(users, eq(users.id, guardianships.accountId))
    .where(eq(guardianships.studentId, studentId))
    .orderBy(asc(guardianships.createdAt), asc(guardianships.accountId));
}
export type GuardianRow = Awaited<ReturnType<typeof selectGuardians>>[number];

export async function selectDateOfBirth(executor: Executor, studentId: StudentId): Promise<string | null> {
  const [row] = await executor
    .select({ dateOfBirth: students.dateOfBirth })
    .from(students)
    .where(eq(students.id, studentId));
  return row?.dateOfBirth ?? null;
}

export async function saveDateOfBirth(
  tx: Tx,
  studentId: StudentId,
  dateOfBirth: string | null,
  at: Date,
): Promise<void> {
  await tx.update(students).set({ dateOfBirth, updatedAt: at }).where(eq(students.id, studentId));
}

/** Locks an account until the transaction ends, so that changes to its students run one at a time. */
export async function lockFamily(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
}

/** Lists an account's students as the search for duplicates compares them. */
export async function selectComparedStudents(executor: Executor, accountId: AccountId) {
  return executor
    .select({ name: students.name, grade: students.grade, dateOfBirth: students.dateOfBirth })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(and(eq(guardianships.accountId, accountId), isNull(students.erasedAt)));
}

/** Lists students with their own sign-in who were born on a date or before, and whose sign-in lacks a right. */
export async function selectStudentsToHandOver(executor: Executor, bornBy: string): Promise<StudentId[]> {
  const rows = await executor
    .selectDistinct({ id: sql<StudentId>`${students.id}` })
    .from(students)
    .innerJoin(guardianships, eq(guardianships.studentId, students.id))
    .where(and(lte(students.dateOfBirth, bornBy), isNull(students.erasedAt), isLimitedSelf));
  return rows.map(({ id }) => id);
}

const isLimitedSelf = and(
  eq(guardianships.relationship, 'self'),
  sql`not (${guardianships.canBook} and ${guardianships.canPay} and ${guardianships.canSeeProgress} and ${guardianships.receivesMessages})`,
);

/** Lists the accounts that are a student's own sign-in and lack a right. */
export async function selectLimitedOwnSignIns(
  executor: Executor,
  studentId: StudentId,
): Promise<AccountId[]> {
  const rows = await executor
    .select({ accountId: sql<AccountId>`${guardianships.accountId}` })
    .from(guardianships)
    .where(and(eq(guardianships.studentId, studentId), isLimitedSelf));
  return rows.map(({ accountId }) => accountId);
}

export type GuardianCodeRow = typeof guardianCodes.$inferSelect;

const isOpenCode = and(isNull(guardianCodes.usedAt), isNull(guardianCodes.revokedAt));

export async function selectOpenCodes(executor: Executor, studentId: StudentId): Promise<GuardianCodeRow[]> {
  return executor
    .select()
    .from(guardianCodes)
    .where(and(eq(guardianCodes.studentId, studentId), isOpenCode))
    .orderBy(desc(guardianCodes.createdAt), desc(guardianCodes.id));
}

export async function insertCode(tx: Tx, row: typeof guardianCodes.$inferInsert): Promise<void> {
  await tx.insert(guardianCodes).values(row);
}

export async function findCode(executor: Executor, codeHash: string): Promise<GuardianCodeRow | null> {
  const [row] = await executor.select().from(guardianCodes).where(eq(guardianCodes.codeHash, codeHash));
  return row ?? null;
}

/** Marks a code as used. Returns false if it was used or withdrawn. */
export async function consumeCode(tx: Tx, id: string, usedBy: AccountId, at: Date): Promise<boolean> {
  const used = await tx
    .update(guardianCodes)
    .set({ usedAt: at, usedBy })
    .where(and(eq(guardianCodes.id, id), isOpenCode))
    .returning({ id: guardianCodes.id });
  return used.length === 1;
}

/** Withdraws an open code of a student. Returns false if there is none. */
export async function revokeCode(tx: Tx, studentId: StudentId, id: string, at: Date): Promise<boolean> {
  const revoked = await tx
    .update(guardianCodes)
    .set({ revokedAt: at })
    .where(and(eq(guardianCodes.id, id), eq(guardianCodes.studentId, studentId), isOpenCode))
    .returning({ id: guardianCodes.id });
  return revoked.length === 1;
}

/** Withdraws the open codes of a student that were created by anyone but the given accounts. */
export async function revokeCodesOfOthers(
  tx: Tx,
  studentId: StudentId,
  accountIds: readonly AccountId[],
  at: Date,
): Promise<void> {
  await tx
    .update(guardianCodes)
    .set({ revokedAt: at })
    .where(
      and(
        eq(guardianCodes.studentId, studentId),
        notInArray(guardianCodes.createdBy, [...accountIds]),
        isOpenCode,
      ),
    );
}

export type CodeEntryLock = typeof codeEntryLocks.$inferSelect;

/** Reads an account's wrong entries and locks them, so that concurrent entries count one by one. */
export async function lockCodeEntries(tx: Tx, accountId: AccountId): Promise<CodeEntryLock> {
  await tx.insert(codeEntryLocks).values({ accountId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(codeEntryLocks)
    .where(eq(codeEntryLocks.accountId, accountId))
    .for('update');
  if (!row) throw new Error(`Account ${accountId} has no code entries.`);
  return row;
}

export async function saveCodeEntries(tx: Tx, { accountId, ...entries }: CodeEntryLock): Promise<void> {
  await tx.update(codeEntryLocks).set(entries).where(eq(codeEntryLocks.accountId, accountId));
}

/** Returns the newest answer of a student's family, with the name of who gave it. */
export async function selectConsent(executor: Executor, studentId: StudentId) {
  const [row] = await executor
    .select({ consent: consents, answeredBy: accounts.displayName })
    .from(consents)
    .innerJoin(accounts, eq(accounts.id, consents.accountId))
    .where(eq(consents.studentId, studentId))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1);
  return row ?? null;
}

export async function insertConsent(tx: Tx, row: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(row);
}

/** Returns whether one of the relationships acts for a student. */
export async function hasGuardianAs(
  executor: Executor,
  studentId: StudentId,
  relationships: readonly Relationship[],
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from ${guardianships} where ${guardianships.studentId} = ${studentId}
      and ${guardianships.relationship} = any(${sql.param([...relationships])}::text[]) limit 1`);
  return rows.length === 1;
}
