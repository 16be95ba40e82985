import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { findAssessmentOfCall } from './assessments.store.ts';
import { loadResults, type ResultRows } from './load-results.ts';

/**
 * Returns the results that a call of the tutor is about, with what wrong answers reveal (ASSESS-10). As everything about
 * a student, they close 90 days after the last lesson (TUTOR-9).
 * @param id the booking. @throws DomainError not_found, also for the call of another tutor.
 */
export async function getTaughtAssessment(ctx: TutorContext, id: string): Promise<ResultRows> {
  const assessment = await findAssessmentOfCall(ctx.db, id, ctx.currentUser.tutorId);
  if (assessment === null) throw new DomainError('not_found');
  await requireTaughtStudent(ctx, ctx.db, assessment.studentId);
  return loadResults(ctx.db, assessment.id);
}
