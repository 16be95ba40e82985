import { CONSENT_VERSION } from '@thuto/domain/people/families';
import type { StudentId } from '@thuto/domain/ids';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { consents } from '../../platform/db/schema/consents.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';

/**
 * SQL condition for whether a student's family has not answered the present consent questions, to use in another
 * select. Only students for whom a parent or guardian acts need an answer.
 */
export const lacksConsent = (studentId: SQLWrapper) => sql<boolean>`(
  exists (select from ${guardianships} where ${guardianships.studentId} = ${studentId}
    and ${guardianships.relationship} in ('parent', 'guardian'))
  and not exists (select from ${consents} where ${consents.studentId} = ${studentId}
    and ${consents.version} = ${CONSENT_VERSION}))`;

/** Lists the students whose family has not answered the present consent questions, by name. */
export async function listStudentsWithoutConsent(
  executor: Executor,
): Promise<{ readonly id: StudentId; readonly name: string }[]> {
  return executor
    .select({ id: sql<StudentId>`${students.id}`, name: students.name })
    .from(students)
    .where(sql`${students.erasedAt} is null and ${lacksConsent(students.id)}`)
    .orderBy(students.name, students.id);
}
