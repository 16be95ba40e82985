import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findAssessment } from './assessments.store.ts';

/**
 * Returns the subject of the student's finished assessment.
 * @throws DomainError not_found, assessment_not_finished.
 */
export async function requireFinishedAssessment(
  ctx: Pick<StudentContext, 'student'>,
  executor: Executor,
  id: string,
): Promise<string> {
  const row = await findAssessment(executor, id, ctx.student.id);
  if (!row) throw new DomainError('not_found');
  if (row.finishedAt === null) throw new DomainError('assessment_not_finished');
  return row.subjectId;
}
