import { MONTHS_BETWEEN_ASSESSMENTS } from '@thuto/domain/learning/assessments';
import { addMonths } from '@thuto/domain/calendar';
import type { Context } from '../../context.ts';
import type { AssessmentRow } from './assessments.store.ts';

/**
 * Returns when the next assessment of the subject can be started (ASSESS-1); null if it can be now. One that expired
 * before its end does not count.
 */
export function findNextStart(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { startedAt, finishedAt }: Pick<AssessmentRow, 'startedAt' | 'finishedAt'>,
): Date | null {
  if (finishedAt === null) return null;
  const next = new Date(addMonths(startedAt.getTime(), MONTHS_BETWEEN_ASSESSMENTS, config.timeZone));
  return next > now() ? next : null;
}
