import { holdForLesson } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { type CreditContext, moveCredits } from './move-credits.ts';

/**
 * Holds one credit for a confirmed lesson of a student, earliest expiry first: `remaining` falls by one (CREDIT-5).
 * Repeating it for the same lesson has no further effect.
 * @param lesson.participantId id of the booking or session.
 * @returns whether a credit was held; false only with `allowWithoutCredit`, for a student without a credit.
 * @throws DomainError no_sessions_remaining.
 */
export async function holdCredit(
  ctx: CreditContext,
  tx: Tx,
  lesson: {
    readonly studentId: StudentId;
    readonly participantId: string;
    readonly allowWithoutCredit?: boolean;
  },
): Promise<boolean> {
  const { studentId, participantId, allowWithoutCredit } = lesson;
  let isHeld = false;
  await moveCredits(ctx, tx, { studentId, cause: `lesson:${participantId}` }, ({ grants, earlier }) => {
    const held = earlier.find(({ reason }) => reason === 'held');
    const entry = held ?? holdForLesson(grants, ctx.now().getTime(), { allowWithoutCredit });
    isHeld = entry.heldDelta > 0;
    return [entry];
  });
  return isHeld;
}
