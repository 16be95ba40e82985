import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';

/**
 * Selects the name that lessons show (BOOK-1). A student with their own sign-in has the display name of the account, and a
 * child of a family the name of the profile. It is read when it is shown and never stored with a lesson.
 * @param studentId an expression of the outer query.
 */
export const selectStudentName = (studentId: SQLWrapper): SQL<string> => sql<string>`(
  select coalesce((
    select nullif(trim(a.display_name), '') from ${guardianships} g join ${accounts} a on a.id = g.account_id
    where g.student_id = named.id and g.relationship = 'self' and a.erased_at is null
    order by g.created_at, g.account_id limit 1
  ), named.name) from ${students} named where named.id = ${studentId})`;

/**
 * Selects the ids of students who have a name that contains the text, or a guardian with such a name. The expressions
 * match the search indexes, and the second condition leaves out accounts that only contain it in their email.
 */
export const studentsCalled = (search: string): SQL => sql`
  select ${students.id} from ${students} where ${isFoundIn(students.name, search)}
  union
  select ${guardianships.studentId} from ${guardianships}
  join ${accounts} on ${accounts.id} = ${guardianships.accountId}
  where ${isFoundIn(sql`(${accounts.displayName} || ' ' || ${accounts.email})`, search)}
    and ${isFoundIn(accounts.displayName, search)}`;
