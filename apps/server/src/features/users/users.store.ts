import type { USER_ROLE_FILTERS, USER_SORTS, USER_STATUS_FILTERS } from '@thuto/contract/users';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import {
  decideUserMove,
  requireMovableUser,
  USER_TRANSITIONS,
  type UserAction,
  type UserStatus,
} from '@thuto/domain/people/users';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { accounts, authSessions } from '../../platform/db/schema/accounts.ts';
import { studentCounters } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { findKeptStudent } from '../console-students/find-kept-student.ts';
import { firstGuardianOf } from '../students/students.shared.store.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';

const COLUMNS = {
  id: users.id,
  name: accounts.displayName,
  email: accounts.email,
  role: users.role,
  isActive: users.isActive,
  reviewedAt: users.reviewedAt,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  erasedAt: accounts.erasedAt,
  students: sql<{ id: StudentId; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by g.created_at, s.created_at, s.id), '[]')
    from guardianships g join students s on s.id = g.student_id
    where g.account_id = users.id and s.erased_at is null)`,
};

const withAccount = (executor: Executor) =>
  executor.select(COLUMNS).from(users).innerJoin(accounts, eq(accounts.id, users.id));
export type UserRow = Awaited<ReturnType<typeof withAccount>>[number];

export const statusOf = ({ isActive }: Pick<UserRow, 'isActive'>): UserStatus =>
  isActive ? 'active' : 'inactive';

export interface UserFilters {
  readonly search: string;
  readonly role: (typeof USER_ROLE_FILTERS)[number];
  readonly status: (typeof USER_STATUS_FILTERS)[number];
  readonly sort: (typeof USER_SORTS)[number];
}

const isNew = and(eq(users.role, 'student'), isNull(users.reviewedAt));

const IN_STATUS: Readonly<Record<UserFilters['status'], SQL | undefined>> = {
  all: undefined,
  active: eq(users.isActive, true),
  inactive: eq(users.isActive, false),
  new: isNew,
};

/** Selects ids of accounts whose name or email, or the name of whose student, contains the text. */
function named(executor: Executor, search: string) {
  return union(
    executor.select({ id: accounts.id }).from(accounts).where(isAccountNamed(search)),
    executor
      .select({ id: guardianships.accountId })
      .from(guardianships)
      .innerJoin(students, eq(students.id, guardianships.studentId))
      .where(isFoundIn(students.name, search)),
  );
}

const chosen = (executor: Executor, filters: UserFilters): SQL | undefined =>
  and(
    filters.role === 'all' ? undefined : eq(users.role, filters.role),
    IN_STATUS[filters.status],
    filters.search === '' ? undefined : inArray(users.id, named(executor, filters.search)),
  );

/** Sort key and direction of each sort order. The id breaks ties in the same direction. */
const SORTS: Readonly<Record<UserFilters['sort'], { key: SQL; direction: SQL; beyond: SQL }>> = {
  newest: { key: sql`${users.createdAt}`, direction: sql`desc`, beyond: sql`<` },
  name: { key: sql`lower(${accounts.displayName})`, direction: sql`asc`, beyond: sql`>` },
  'last-sign-in': {
    key: sql`coalesce(${users.lastLoginAt}, 'epoch'::timestamptz)`,
    direction: sql`desc`,
    beyond: sql`<`,
  },
};

/**
 * Lists a page of users.
 * @param after the id of the last user on the previous page. Continues after that user's current position.
 */
export async function listUserPage(
  executor: Executor,
  filters: UserFilters,
  after: string | null,
  limit: number,
): Promise<UserRow[]> {
  const { key, direction, beyond } = SORTS[filters.sort];
  const place = sql`(select ${key}, ${users.id} from ${users} join ${accounts} on ${accounts.id} = ${users.id} where ${users.id} = ${after})`;
  return withAccount(executor)
    .where(
      and(
        chosen(executor, filters),
        after === null ? undefined : sql`(${key}, ${users.id}) ${beyond} ${place}`,
      ),
    )
    .orderBy(sql`${key} ${direction}`, sql`${users.id} ${direction}`)
    .limit(limit);
}

export async function countUsers(executor: Executor, filters: UserFilters): Promise<number> {
  return countRows(executor, (limit) =>
    executor.select({ id: users.id }).from(users).where(chosen(executor, filters)).limit(limit),
  );
}

/** @throws DomainError not_found. */
export async function getUser(executor: Executor, id: AccountId): Promise<UserRow> {
  const [row] = await withAccount(executor).where(eq(users.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

const moveStudent = moveStatus(users, USER_TRANSITIONS, decideUserMove, {
  status: sql`case when ${users.isActive} then 'active' else 'inactive' end`,
  set: (to) => ({ isActive: to === 'active' }),
  where: eq(users.role, 'student'),
});

/**
 * Moves a student's status by an action with a conditional update: of several concurrent moves one wins.
 * @throws DomainError not_found, student_not_found, user_not_student, user_status_changed with the present status.
 */
export async function moveUser(tx: Tx, id: AccountId, action: UserAction, at: Date): Promise<void> {
  const user = await getUser(tx, id);
  // An erased student can never sign in again.
  if (user.erasedAt !== null) throw new DomainError('student_not_found');
  requireMovableUser(user.role);
  await moveStudent(tx, id, action, { updatedAt: at });
}

/** Marks the new students among these ids as reviewed. Returns their ids. */
export async function reviewUsers(tx: Tx, ids: readonly AccountId[], at: Date): Promise<AccountId[]> {
  const rows = await tx
    .update(users)
    .set({ reviewedAt: at, updatedAt: at })
    .where(and(inArray(users.id, [...ids]), isNew))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

/**
 * Returns a student with profile and balance, and the account of the first guardian with its number of sessions.
 * @throws DomainError student_not_found; student_merged for a duplicate.
 */
export async function getStudentRow(executor: Executor, id: StudentId, at: Date) {
  const [row] = await executor
    .select({
      user: COLUMNS,
      emailVerified: accounts.emailVerified,
      authSessions:
        sql<number>`(select count(*) from ${authSessions} where ${authSessions.userId} = ${users.id} and ${authSessions.expiresAt} > ${at})`.mapWith(
          Number,
        ),
      // The start of the student's last completed lesson, be it a booking or a session (PROF-12): not of a sibling's.
      lastSessionAt: sql<Date | null>`(
        select p.starts_at from ${lessonParticipants} p where p.student_id = ${students.id} and p.status = 'completed'
        order by p.starts_at desc limit 1)`.mapWith(lessonParticipants.startsAt),
      student: students,
      assigned: studentCounters.assigned,
      completed: studentCounters.completed,
      remaining: studentCounters.remaining,
      held: studentCounters.held,
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
    .innerJoin(users, eq(users.id, accounts.id))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(and(eq(students.id, id), eq(users.role, 'student')));
  if (!row) throw await buildStudentRefusal(executor, id);
  return row;
}
export type StudentRow = Awaited<ReturnType<typeof getStudentRow>>;

/** A duplicate leads to the record that it was merged into. */
async function buildStudentRefusal(executor: Executor, id: StudentId): Promise<DomainError> {
  const keptId = await findKeptStudent(executor, id);
  return keptId === null
    ? new DomainError('student_not_found')
    : new DomainError('student_merged', { keptId });
}

/** @throws DomainError student_not_found; student_merged for a duplicate. */
export async function requireStudent(executor: Executor, id: StudentId): Promise<void> {
  const [row] = await executor
    .select({ id: students.id })
    .from(students)
    .innerJoin(users, eq(users.id, firstGuardianOf(students.id)))
    .where(and(eq(students.id, id), eq(users.role, 'student')));
  if (!row) throw await buildStudentRefusal(executor, id);
}
