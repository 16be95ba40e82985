import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { studentsCalled } from '../../platform/db/students-called.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { users } from '../../platform/db/schema/users.ts';
import { listNewestOfStudents } from '../bookings/list-newest-of-students.ts';
import { named } from './users.store.ts';

/** Students whose name, email or profile's name contains the text; names that begin with it come first. */
export async function findStudents(executor: Executor, text: string, limit: number) {
  return executor
    .select({
      id: users.id,
      name: accounts.displayName,
      email: accounts.email,
      isActive: users.isActive,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(and(eq(users.role, 'student'), inArray(users.id, named(executor, text))))
    .orderBy(
      desc(sql`starts_with(lower(${accounts.displayName}), lower(${text}))`),
      asc(sql`lower(${accounts.displayName})`),
      asc(users.id),
    )
    .limit(limit);
}

/** The newest bookings of students by whose name, then or now, one was made, and of these students. */
export async function findBookings(
  executor: Executor,
  text: string,
  studentIds: readonly string[],
  limit: number,
) {
  const people = sql`${studentsCalled(text)} union select unnest(${sql.param([...studentIds])}::uuid[])`;
  return listNewestOfStudents(executor, people, limit);
}
