import type { StudentId } from '@thuto/domain/ids';
import { toSearchText } from '@thuto/domain/names';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { studentsCalled } from '../students/student-name.ts';
import { isFoundIn, searchTextOf } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { listNewestOfStudents } from '../lessons/list-newest-of-students.ts';
import { firstGuardianOf } from '../students/first-guardian.ts';
import { isAccountNamed } from '../accounts/is-account-named.ts';

/**
 * Finds students whose name contains the text, or the name or email of whose guardian does. Names that start with it
 * come first. Shows the first guardian's email address.
 */
export async function findStudents(executor: Executor, text: string, limit: number) {
  const named = union(
    executor.select({ id: students.id }).from(students).where(isFoundIn(students.name, text)),
    executor
      .select({ id: guardianships.studentId })
      .from(guardianships)
      .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
      .where(isAccountNamed(text)),
  );
  return executor
    .select({ id: students.id, name: students.name, email: accounts.email, isActive: users.isActive })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
    .innerJoin(users, eq(users.id, accounts.id))
    .where(and(eq(users.role, 'student'), inArray(students.id, named)))
    .orderBy(
      desc(sql`starts_with(${searchTextOf(students.name)}, ${toSearchText(text)})`),
      asc(sql`lower(${students.name})`),
      asc(students.id),
    )
    .limit(limit);
}

/** Finds the newest bookings of these students, and of students whose name contains the text. */
export async function findBookings(
  executor: Executor,
  text: string,
  studentIds: readonly StudentId[],
  limit: number,
) {
  const people = sql`${studentsCalled(text)} union select unnest(${sql.param([...studentIds])}::uuid[])`;
  return listNewestOfStudents(executor, people, limit);
}
