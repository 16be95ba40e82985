import { type AnyColumn, sql } from 'drizzle-orm';
import { guardianships } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';

/** SQL condition for whether an active family account acts for a student, to use in another select. */
export const hasActiveGuardian = (studentId: AnyColumn) =>
  sql<boolean>`exists (
    select from ${guardianships} inner join ${users} on ${users.id} = ${guardianships.accountId}
    where ${guardianships.studentId} = ${studentId} and ${users.isActive} and ${users.role} = 'student')`;
