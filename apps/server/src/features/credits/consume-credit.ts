import { consumeForLesson } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import type { CreditContext } from './move-credits.ts';
import { moveLessonCredits } from './move-lesson-credits.ts';

/**
 * Consumes the credit of a completed lesson or of a counted no-show: `completed` rises by one. A lesson that held a
 * credit consumes that one (CREDIT-6). A session that an admin scheduled while none was available takes an available
 * credit now, if there is one (CREDIT-7). Repeating it for the same lesson has no further effect.
 * @param lesson.participantId id of the booking or session.
 */
export async function consumeCredit(
  ctx: CreditContext,
  tx: Tx,
  lesson: { readonly studentId: StudentId; readonly participantId: string },
): Promise<void> {
  await moveLessonCredits(ctx, tx, lesson, ({ grants, earlier }) => [
    consumeForLesson(grants, earlier, ctx.now().getTime()),
  ]);
}
