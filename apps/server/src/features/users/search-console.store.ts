import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { users } from '../../platform/db/schema/users.ts';
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

/** Bookings in whose student's name the text is, or of these students, the newest first. */
export async function findBookings(
  executor: Executor,
  text: string,
  studentIds: readonly string[],
  limit: number,
) {
  return executor
    .select()
    .from(bookings)
    .where(
      or(
        isFoundIn(bookings.studentName, text),
        studentIds.length === 0 ? undefined : inArray(bookings.studentId, [...studentIds]),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
}
