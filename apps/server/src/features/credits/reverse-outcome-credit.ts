import { reverseOutcome } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import type { CreditContext } from './move-credits.ts';
import { moveLessonCredits } from './move-lesson-credits.ts';

/**
 * Takes back what the outcome of a lesson moved, with a counter entry (LESSON-9). A lesson that held a credit holds one
 * again. Does nothing for an outcome that moved nothing.
 * @param lesson.participantId id of the booking or session.
 * @throws DomainError credits_insufficient when the session that the outcome returned is used already.
 */
export async function reverseOutcomeCredit(
  ctx: CreditContext,
  tx: Tx,
  lesson: { readonly studentId: StudentId; readonly participantId: string },
): Promise<void> {
  await moveLessonCredits(ctx, tx, lesson, ({ grants, ofOutcome }) => {
    const entry = reverseOutcome(grants, ofOutcome, ctx.now().getTime());
    return entry ? [entry] : [];
  });
}
