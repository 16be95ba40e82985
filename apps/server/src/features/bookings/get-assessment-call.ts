import type { StudentContext } from '../../context.ts';
import { requireFinishedAssessment } from '../assessments/require-finished-assessment.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { getLesson } from '../lessons/lessons.shared.store.ts';
import { findAssessmentCall } from './assessment-calls.store.ts';

/** Returns the call about a finished assessment; null before it is booked and after it was cancelled. */
export async function getAssessmentCall(ctx: StudentContext, id: string): Promise<LessonOfStudent | null> {
  await requireFinishedAssessment(ctx, ctx.db, id);
  const callId = await findAssessmentCall(ctx.db, id);
  return callId === null ? null : getLesson(ctx.db, 'booking', callId);
}
