import type { Role } from '@thuto/domain/permissions';
import type { STUDENT_ATTENTION, STUDENT_LIST_SORTS } from '@thuto/contract/console-students';
import { ADULT_AGE } from '@thuto/domain/people/families';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { SchoolLevel, Syllabus } from '@thuto/domain/lessons/tuition';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';
import { lacksConsent } from '../families/consents.shared.store.ts';

/** A guardian of a student as the console shows it. */
export interface GuardianRow extends GuardianRights {
  readonly accountId: AccountId;
  readonly name: string;
  readonly email: string;
  readonly relationship: Relationship;
  readonly isActive: boolean;
}

/** The guardians of a student as a column of a query of `students`, in the order in which they were added. */
const GUARDIANS = sql<GuardianRow[]>`(
  select coalesce(json_agg(json_build_object(
      'accountId', g.account_id, 'name', a.display_name, 'email', a.email, 'relationship', g.relationship,
      'isActive', coalesce(u.is_active, false), 'canBook', g.can_book, 'canPay', g.can_pay,
      'canSeeProgress', g.can_see_progress, 'receivesMessages', g.receives_messages)
    order by g.created_at, g.account_id), '[]')
  from guardianships g join accounts a on a.id = g.account_id left join users u on u.id = g.account_id
  where g.student_id = students.id)`;

const COLUMNS = {
  id: sql<StudentId>`${students.id}`,
  name: students.name,
  syllabus: students.syllabus,
  schoolLevel: students.schoolLevel,
  grade: students.grade,
  joinedAt: students.createdAt,
  guardians: GUARDIANS,
};

export interface StudentListFilters {
  readonly search: string;
  readonly syllabus: Syllabus | 'all';
  readonly level: SchoolLevel | 'all';
  readonly attention: (typeof STUDENT_ATTENTION)[number];
  readonly sort: (typeof STUDENT_LIST_SORTS)[number];
}

const isPresent = and(isNull(students.erasedAt), isNull(students.mergedInto));

/** Selects ids of students whose name, or the name or email of whose guardian, contains the text. */
const named = (executor: Executor, search: string) =>
  union(
    executor.select({ id: students.id }).from(students).where(isFoundIn(students.name, search)),
    executor
      .select({ id: guardianships.studentId })
      .from(guardianships)
      .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
      .where(isAccountNamed(search)),
  );

const ATTENTION: Readonly<Record<StudentListFilters['attention'], SQL | undefined>> = {
  all: undefined,
  'no-messages': sql`not exists (
    select from guardianships g join users u on u.id = g.account_id
    where g.student_id = ${students.id} and g.receives_messages and u.is_active)`,
  'no-consent': lacksConsent(students.id),
  // Who has no date of birth may be a minor. Without a time zone: the list is about years, and a birthday shows on the next day.
  'no-guardian': sql`(${students.dateOfBirth} > current_date - interval '${sql.raw(String(ADULT_AGE))} years'
      or ${students.dateOfBirth} is null)
    and not exists (
      select from guardianships g join users u on u.id = g.account_id
      where g.student_id = ${students.id} and g.relationship in ('parent', 'guardian') and u.is_active)`,
};

const chosen = (executor: Executor, filters: StudentListFilters): SQL | undefined =>
  and(
    isPresent,
    filters.syllabus === 'all' ? undefined : eq(students.syllabus, filters.syllabus),
    filters.level === 'all' ? undefined : eq(students.schoolLevel, filters.level),
    ATTENTION[filters.attention],
    filters.search === '' ? undefined : inArray(students.id, named(executor, filters.search)),
  );

/** Sort key and direction of each sort order. The id breaks ties in the same direction. */
const SORTS: Readonly<Record<StudentListFilters['sort'], { key: SQL; direction: SQL; beyond: SQL }>> = {
  name: { key: sql`lower(${students.name})`, direction: sql`asc`, beyond: sql`>` },
  newest: { key: sql`${students.createdAt}`, direction: sql`desc`, beyond: sql`<` },
};

/**
 * Lists a page of students.
 * @param after the id of the last student on the previous page. Continues after that student's current position.
 */
export async function listStudentPage(
  executor: Executor,
  filters: StudentListFilters,
  after: string | null,
  limit: number,
) {
  const { key, direction, beyond } = SORTS[filters.sort];
  const place = sql`(select ${key}, ${students.id} from ${students} where ${students.id} = ${after})`;
  return executor
    .select(COLUMNS)
    .from(students)
    .where(
      and(
        chosen(executor, filters),
        after === null ? undefined : sql`(${key}, ${students.id}) ${beyond} ${place}`,
      ),
    )
    .orderBy(sql`${key} ${direction}`, sql`${students.id} ${direction}`)
    .limit(limit);
}
export type ListedStudent = Awaited<ReturnType<typeof listStudentPage>>[number];

export async function countListedStudents(executor: Executor, filters: StudentListFilters): Promise<number> {
  return countRows(executor, (limit) =>
    executor.select({ id: students.id }).from(students).where(chosen(executor, filters)).limit(limit),
  );
}

/** Returns a student with guardians; null if there is none, or it is erased or merged into another one. */
export async function findListedStudent(executor: Executor, id: StudentId): Promise<ListedStudent | null> {
  const [row] = await executor
    .select(COLUMNS)
    .from(students)
    .where(and(eq(students.id, id), isPresent));
  return row ?? null;
}

/** Returns the guardians of a student, also of an erased one; null if there is no such student. */
export async function findGuardians(executor: Executor, id: StudentId): Promise<GuardianRow[] | null> {
  const [row] = await executor.select({ guardians: GUARDIANS }).from(students).where(eq(students.id, id));
  return row?.guardians ?? null;
}

/** An account as the dialogs of the console name it. */
export interface NamedAccount {
  readonly id: AccountId;
  readonly name: string;
  readonly email: string;
  /** Null before the first sign-in. */
  readonly role: Role | null;
}

export async function findAccountByEmail(executor: Executor, email: string): Promise<NamedAccount | null> {
  const [row] = await executor
    .select({
      id: sql<AccountId>`${accounts.id}`,
      name: accounts.displayName,
      email: accounts.email,
      role: users.role,
    })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.id))
    .where(and(eq(accounts.email, email), isNull(accounts.erasedAt)));
  return row ?? null;
}

/** What belongs to a student, in numbers, for the preview of a merge. */
export interface StudentHoldings {
  readonly lessons: number;
  readonly orders: number;
  readonly available: number;
  readonly held: number;
  readonly files: number;
}

export async function countHoldings(executor: Executor, id: StudentId): Promise<StudentHoldings> {
  const { rows } = await executor.execute<StudentHoldings & Record<string, unknown>>(sql`
    select (select count(*)::int from lesson_participants where student_id = ${id}) as lessons,
      (select count(*)::int from orders where student_id = ${id}) as orders,
      coalesce((select available from credit_balances where student_id = ${id}), 0) as available,
      coalesce((select held from credit_balances where student_id = ${id}), 0) as held,
      (select count(*)::int from payments where student_id = ${id} and file_id is not null) as files`);
  return rows[0] ?? { lessons: 0, orders: 0, available: 0, held: 0, files: 0 };
}
