import type { StudentId } from '@thuto/domain/ids';
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { students, guardianships } from '../../platform/db/schema/students.ts';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';

/**
 * Selects the account of a student's first guardian: the one that the student was created with. Its name and email
 * address stand for the family in the console's lists.
 */
export const firstGuardianOf = (studentId: SQLWrapper): SQL =>
  sql`(select g.account_id from guardianships g where g.student_id = ${studentId} order by g.created_at, g.account_id limit 1)`;

/**
 * Locks a student until the transaction ends. Every change of a student's orders and payments takes this lock first, so
 * that a new proof, an approval and an expiry run one at a time.
 */
export async function lockStudent(tx: Tx, studentId: (typeof students.$inferSelect)['id']): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
}

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

/** Returns the id of a student if they exist. */
export async function findStudentId(executor: Executor, id: StudentId): Promise<StudentId | null> {
  const [row] = await executor.select({ id: students.id }).from(students).where(eq(students.id, id));
  return row?.id ?? null;
}
