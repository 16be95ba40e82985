import { holdForLesson } from '@thuto/domain/credits';
import type { Tx } from '../../platform/db/client.ts';
import { type CreditContext, moveCredits } from './move-credits.ts';

/**
 * Holds one credit for a confirmed lesson of a student, earliest expiry first: `remaining` falls by one (CREDIT-5).
 * Repeating it for the same lesson has no further effect.
 * @param lesson.lessonId id of the student's place in the lesson.
 * @returns whether a credit was held; false only with `allowWithoutCredit`, for a student without a credit.
 * @throws DomainError no_sessions_remaining.
 */
export async function holdCredit(
  ctx: CreditContext,
  tx: Tx,
  lesson: { readonly studentId: string; readonly lessonId: string; readonly allowWithoutCredit?: boolean },
): Promise<boolean> {
  const { studentId, lessonId, allowWithoutCredit } = lesson;
  let isHeld = false;
  await moveCredits(ctx, tx, { studentId, cause: `lesson:${lessonId}` }, ({ grants, earlier }) => {
    const held = earlier.find(({ reason }) => reason === 'held');
    const entry = held ?? holdForLesson(grants, ctx.now().getTime(), { allowWithoutCredit });
    isHeld = entry.heldDelta > 0;
    return [entry];
  });
  return isHeld;
}
