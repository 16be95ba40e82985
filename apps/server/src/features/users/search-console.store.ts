import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { studentsCalled } from '../../platform/db/students-called.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { users } from '../../platform/db/schema/users.ts';
import { listNewestOfStudents } from '../bookings/list-newest-of-students.ts';
import { named } from './users.store.ts';

/** Finds students whose name, email or profile name contains the text. Names that start with it come first. */
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

/**
 * Finds the newest bookings of these students, and of students whose name contains the text now or did at booking time.
 */
export async function findBookings(
  executor: Executor,
  text: string,
  studentIds: readonly string[],
  limit: number,
) {
  const people = sql`${studentsCalled(text)} union select unnest(${sql.param([...studentIds])}::uuid[])`;
  return listNewestOfStudents(executor, people, limit);
}
