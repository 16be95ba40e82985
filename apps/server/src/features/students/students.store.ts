// One file because its short queries are all about a student and the guardianships.
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import { type AccountId, ownStudentIdOf, type StudentId } from '@thuto/domain/ids';
import type { Role } from '@thuto/domain/permissions';
import { ERASED_NAME } from '@thuto/domain/centre/terms';
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { consents } from '../../platform/db/schema/consents.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { firstGuardianOf } from './students.shared.store.ts';

export type GuardianshipRow = typeof guardianships.$inferSelect;

/** Inserts a student unless one has this id. Returns whether it did. */
export async function insertStudent(
  tx: Tx,
  student: { readonly id: StudentId; readonly name: string; readonly at: Date },
): Promise<boolean> {
  const { id, name, at } = student;
  const rows = await tx
    .insert(students)
    .values({ id, name, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: students.id });
  return rows.length === 1;
}

export async function saveProfile(
  tx: Tx,
  id: StudentId,
  profile: Partial<typeof students.$inferInsert>,
): Promise<void> {
  await tx.update(students).set(profile).where(eq(students.id, id));
}

export async function insertGuardianship(tx: Tx, row: typeof guardianships.$inferInsert): Promise<void> {
  await tx.insert(guardianships).values(row);
}

/** Returns whether the account acts for any student. */
export async function hasGuardianship(executor: Executor, accountId: AccountId): Promise<boolean> {
  const rows = await executor
    .select({ studentId: guardianships.studentId })
    .from(guardianships)
    .where(eq(guardianships.accountId, accountId))
    .limit(1);
  return rows.length === 1;
}

/** Returns how many students an account acts for, without erased ones. */
export async function countStudentsOfAccount(executor: Executor, accountId: AccountId): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(guardianships)
    .innerJoin(students, and(eq(students.id, guardianships.studentId), isNull(students.erasedAt)))
    .where(eq(guardianships.accountId, accountId));
  return row?.total ?? 0;
}

/**
 * Records the first time that a second account acts for a student, or that it acted for a duplicate of them. From then
 * on the profile form changes no relationship.
 */
export async function markShared(tx: Tx, studentId: StudentId, at: Date): Promise<void> {
  await tx
    .update(students)
    .set({ sharedAt: at })
    .where(
      and(
        eq(students.id, studentId),
        isNull(students.sharedAt),
        sql`((select count(*) from ${guardianships} g where g.student_id = ${studentId}) > 1
          or exists (select from ${students} d where d.merged_into = ${studentId} and d.shared_at is not null))`,
      ),
    );
}

/** Removes the mark again that a merge has set, when it is undone. */
export async function unmarkShared(tx: Tx, studentId: StudentId, mergedAt: Date): Promise<void> {
  await tx
    .update(students)
    .set({ sharedAt: null })
    .where(and(eq(students.id, studentId), eq(students.sharedAt, mergedAt)));
}

/** Returns the display name of an account, or null if there is none. */
export async function findDisplayName(executor: Executor, accountId: AccountId): Promise<string | null> {
  const [row] = await executor
    .select({ displayName: accounts.displayName })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.displayName ?? null;
}

export async function selectGuardianship(
  executor: Executor,
  accountId: AccountId,
  studentId: StudentId,
): Promise<GuardianshipRow | null> {
  const [row] = await executor
    .select()
    .from(guardianships)
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.studentId, studentId)));
  return row ?? null;
}

/** A student whom an account acts for, with what it may do. */
export interface StudentOfAccount extends GuardianRights {
  readonly id: StudentId;
  readonly name: string;
  readonly firstName: string;
  readonly relationship: Relationship;
}

/** The first name of the profile, or the first word of the name while there is none. */
const firstName = sql<string>`coalesce(nullif(trim(${students.firstName}), ''), split_part(${students.name}, ' ', 1))`;

/**
 * The students of an account as a column of another query, in the order of `selectStudentsOfAccount`. Every request of a
 * family reads it together with its session.
 */
export const studentsOfAccountColumn = (accountId: PgColumn) => sql<StudentOfAccount[]>`(
  select coalesce(json_agg(json_build_object(
      'id', ${students.id}, 'name', ${students.name}, 'firstName', ${firstName},
      'relationship', ${guardianships.relationship}, 'canBook', ${guardianships.canBook},
      'canPay', ${guardianships.canPay}, 'canSeeProgress', ${guardianships.canSeeProgress},
      'receivesMessages', ${guardianships.receivesMessages})
    order by ${guardianships.createdAt}, ${students.createdAt}, ${students.id}), '[]')
  from ${guardianships} inner join ${students} on ${students.id} = ${guardianships.studentId}
  where ${guardianships.accountId} = ${accountId} and ${students.erasedAt} is null)`;

export async function selectStudentsOfAccount(
  executor: Executor,
  accountId: AccountId,
): Promise<StudentOfAccount[]> {
  return executor
    .select({
      id: sql<StudentId>`${students.id}`,
      name: students.name,
      firstName,
      relationship: guardianships.relationship,
      canBook: guardianships.canBook,
      canPay: guardianships.canPay,
      canSeeProgress: guardianships.canSeeProgress,
      receivesMessages: guardianships.receivesMessages,
    })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(and(eq(guardianships.accountId, accountId), isNull(students.erasedAt)))
    .orderBy(asc(guardianships.createdAt), asc(students.createdAt), asc(students.id));
}

/** The accounts that act for a student, in the order in which they were added. */
export async function selectGuardianIds(
  executor: Executor,
  studentId: StudentId,
  which?: SQL,
): Promise<AccountId[]> {
  const rows = await executor
    .select({ accountId: guardianships.accountId })
    .from(guardianships)
    .where(and(eq(guardianships.studentId, studentId), which))
    .orderBy(asc(guardianships.createdAt), asc(guardianships.accountId));
  return rows.map(({ accountId }) => accountId);
}

/** Those of them that receive messages and may see the lessons (`lessons.view` of the policy). */
export const selectRecipients = (executor: Executor, studentId: StudentId) =>
  selectGuardianIds(
    executor,
    studentId,
    sql`${guardianships.receivesMessages} and (${guardianships.canBook} or ${guardianships.canSeeProgress})`,
  );

/** Those of them that receive messages and may see the progress. */
export const selectProgressRecipients = (executor: Executor, studentId: StudentId) =>
  selectGuardianIds(
    executor,
    studentId,
    sql`${guardianships.receivesMessages} and ${guardianships.canSeeProgress}`,
  );

/** Those of them that receive messages and may pay. */
export const selectPayers = (executor: Executor, studentId: StudentId) =>
  selectGuardianIds(executor, studentId, sql`${guardianships.receivesMessages} and ${guardianships.canPay}`);

/** Deletes a guardianship. Returns false if there is none. */
export async function deleteGuardianship(
  tx: Tx,
  accountId: AccountId,
  studentId: StudentId,
): Promise<boolean> {
  const rows = await tx
    .delete(guardianships)
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.studentId, studentId)))
    .returning({ studentId: guardianships.studentId });
  return rows.length === 1;
}

/** Changes what an account may do for a student. Returns false if it does not act for them. */
export async function saveGuardianship(
  tx: Tx,
  { accountId, studentId }: { readonly accountId: AccountId; readonly studentId: StudentId },
  change: Partial<GuardianRights> & { readonly relationship?: Relationship },
): Promise<boolean> {
  const rows = await tx
    .update(guardianships)
    .set(change)
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.studentId, studentId)))
    .returning({ studentId: guardianships.studentId });
  return rows.length === 1;
}

/** Names a student without a name of their own after the first guardian left. */
export async function renameAfterFirstGuardian(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.execute(sql`
    update students s set name = coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), (
      select nullif(trim(a.display_name), '') from guardianships g join accounts a on a.id = g.account_id
      where g.student_id = s.id order by g.created_at, g.account_id limit 1), 'Student')
    where s.id = ${studentId} and s.erased_at is null`);
}

/** Returns what decides whether the profile form may change the relationship of an account to a student. */
export async function findRelationshipFacts(
  executor: Executor,
  { accountId, studentId }: { readonly accountId: AccountId; readonly studentId: StudentId },
) {
  const [row] = await executor
    .select({
      relationship: guardianships.relationship,
      isFirstGuardian: sql<boolean>`${guardianships.accountId} = ${firstGuardianOf(guardianships.studentId)}`,
      wasShared: sql<boolean>`${students.sharedAt} is not null`,
      dateOfBirth: students.dateOfBirth,
      hasConsent: sql<boolean>`exists (select from ${consents} where ${consents.studentId} = ${students.id})`,
    })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.studentId, studentId)));
  return row ?? null;
}

/** Saves the answer of the profile that a relationship of the first guardian implies. A form that is open has to reload. */
export async function saveTutoringFor(
  tx: Tx,
  { accountId, studentId }: { readonly accountId: AccountId; readonly studentId: StudentId },
  relationship: 'self' | 'parent',
  at: Date,
): Promise<void> {
  const ofChild = sql`case ${students.gender} when 'female' then 'daughter' else 'son' end`;
  await tx
    .update(students)
    .set({
      whoNeedsTutoring: relationship === 'self' ? 'myself' : ofChild,
      revision: sql`${students.revision} + 1`,
      updatedAt: at,
    })
    .where(
      and(
        eq(students.id, studentId),
        sql`${students.profileCreatedAt} is not null and ${firstGuardianOf(students.id)} = ${accountId}`,
        sql`(${students.whoNeedsTutoring} = 'myself') <> ${relationship === 'self'}`,
      ),
    );
}

/**
 * Renames the account's students who have no name of their own: those without a profile, or with a profile whose names
 * are blank.
 */
export async function renameUnnamedStudents(tx: Tx, accountId: AccountId, name: string): Promise<void> {
  const isUnnamed = sql`trim(coalesce(${students.firstName}, '') || ' ' || coalesce(${students.lastName}, '')) = ''`;
  const ofAccount = tx
    .select({ id: guardianships.studentId })
    .from(guardianships)
    .where(eq(guardianships.accountId, accountId));
  await tx
    .update(students)
    .set({ name })
    .where(
      and(
        inArray(students.id, ofAccount),
        isUnnamed,
        sql`${students.erasedAt} is null`,
        sql`${firstGuardianOf(students.id)} = ${accountId}`,
      ),
    );
}

export async function selectStudentName(
  executor: Executor,
  studentId: StudentId,
): Promise<{ name: string; firstName: string } | null> {
  const [row] = await executor
    .select({ name: students.name, firstName })
    .from(students)
    .where(and(eq(students.id, studentId), isNull(students.erasedAt)));
  return row ?? null;
}

/** Locks a student until the transaction ends, so that changes to their guardians run one at a time. */
export async function lockStudent(tx: Tx, studentId: StudentId): Promise<boolean> {
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, studentId), isNull(students.erasedAt), isNull(students.mergedInto)))
    .for('update');
  return rows.length === 1;
}

/** Returns the role of an account; null before its first sign-in. */
export async function findRoleOf(executor: Executor, accountId: AccountId): Promise<Role | null> {
  const [row] = await executor.select({ role: users.role }).from(users).where(eq(users.id, accountId));
  return row?.role ?? null;
}

/**
 * Retires the student that a new account starts with, if it was never used: no school or subject in its profile, no
 * order, lesson or credit, and nobody else acts for it.
 */
export async function retireUnusedStudent(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  const isUsed = sql`(coalesce(school_name, '') <> '' or cardinality(coalesce(subjects, '{}')) > 0
    or exists (select from orders o where o.student_id = ${students.id})
    or exists (select from lesson_participants p where p.student_id = ${students.id})
    or exists (select from credit_entries e where e.student_id = ${students.id})
    or exists (select from guardianships g where g.student_id = ${students.id} and g.account_id <> ${accountId}))`;
  await tx
    .update(students)
    .set({ ...NO_PROFILE, name: ERASED_NAME, erasedAt: at, updatedAt: at })
    .where(and(eq(students.id, ownStudentIdOf(accountId)), isNull(students.erasedAt), sql`not ${isUsed}`));
}

/** The columns of a student without a profile. */
const NO_PROFILE = {
  revision: 0,
  profileCreatedAt: null,
  whoNeedsTutoring: null,
  gender: null,
  firstName: null,
  lastName: null,
  parentFirstName: null,
  parentLastName: null,
  parentEmail: null,
  parentPhone: null,
  schoolName: null,
  syllabus: null,
  schoolLevel: null,
  grade: null,
  subjects: null,
  dateOfBirth: null,
} as const satisfies Partial<typeof students.$inferInsert>;
