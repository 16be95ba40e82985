import { FREE_TIME_DAYS } from '@thuto/contract/free-times';
import { ASSESSMENT_CALL_MINUTES } from '@thuto/domain/learning/assessments';
import { addDays, type WallDate } from '@thuto/domain/calendar';
import type { StudentContext } from '../../context.ts';
import { requireFinishedAssessment } from '../assessments/require-finished-assessment.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { Offer } from '../availability/list-free-times.ts';

/**
 * Returns the times of a week for the call about a finished assessment (ASSESS-10).
 * @throws DomainError not_found, assessment_not_finished.
 */
export async function listTimesForAssessmentCall(
  ctx: StudentContext,
  { id, from }: { readonly id: string; readonly from: WallDate },
): Promise<Offer> {
  const subject = await requireFinishedAssessment(ctx, ctx.db, id);
  const to = addDays(from, FREE_TIME_DAYS - 1);
  const search = { of: ctx.student.id, subject, from, to, duration: ASSESSMENT_CALL_MINUTES };
  return findOffer(ctx, search, ctx.db);
}
