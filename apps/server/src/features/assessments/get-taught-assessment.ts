import { DomainError } from '@thuto/domain/errors';
import type { AssessmentForAdminResults } from '@thuto/contract/assessments';
import type { TutorContext } from '../../context.ts';
import { presentResultsForAdmin } from './assessments.presenter.ts';
import { findAssessmentOfCall } from './assessments.store.ts';
import { loadResults } from './load-results.ts';

/**
 * Returns the results that a call of the tutor is about, with what wrong answers reveal (ASSESS-10).
 * @param id the booking. @throws DomainError not_found, also for the call of another tutor.
 */
export async function getTaughtAssessment(ctx: TutorContext, id: string): Promise<AssessmentForAdminResults> {
  const assessmentId = await findAssessmentOfCall(ctx.db, id, ctx.currentUser.tutorId);
  if (assessmentId === null) throw new DomainError('not_found');
  return presentResultsForAdmin(await loadResults(ctx.db, assessmentId));
}
