import { releaseForLesson } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import type { CreditContext } from './move-credits.ts';
import { moveLessonCredits } from './move-lesson-credits.ts';

/**
 * Returns the credit of a lesson to its student: one that was held, or one that was consumed when the completion turns
 * out wrong, such as for an absent tutor (CREDIT-11). A lesson that took no credit returns none. Repeating it for the
 * same lesson has no further effect.
 * @param lesson.participantId id of the booking or session.
 * @param lesson.isByCentre whether the tutor was absent, or the tutor or the centre cancelled it (CREDIT-12).
 */
export async function releaseCredit(
  ctx: CreditContext,
  tx: Tx,
  lesson: { readonly studentId: StudentId; readonly participantId: string; readonly isByCentre?: boolean },
): Promise<void> {
  await moveLessonCredits(ctx, tx, lesson, ({ grants, earlier }) => {
    const entry = releaseForLesson(grants, earlier, lesson.isByCentre);
    return entry ? [entry] : [];
  });
}
