import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Selects the account of a student's first guardian: the one that the student was created with. Its name and email
 * address stand for the family in the console's lists.
 */
export const firstGuardianOf = (studentId: SQLWrapper): SQL =>
  sql`(select g.account_id from guardianships g where g.student_id = ${studentId} order by g.created_at, g.account_id limit 1)`;
