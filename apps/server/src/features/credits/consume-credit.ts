import { consumeForLesson } from '@thuto/domain/credits';
import type { Tx } from '../../platform/db/client.ts';
import { type CreditContext, moveCredits } from './move-credits.ts';

/**
 * Consumes the credit of a completed lesson or of a counted no-show: `completed` rises by one. A lesson that held a
 * credit consumes that one (CREDIT-6). A session that an admin scheduled held none and takes an available credit now,
 * if there is one (CREDIT-7). Repeating it for the same lesson has no further effect.
 * @param lesson.lessonId id of the student's place in the lesson.
 */
export async function consumeCredit(
  ctx: CreditContext,
  tx: Tx,
  lesson: { readonly studentId: string; readonly lessonId: string },
): Promise<void> {
  const { studentId, lessonId } = lesson;
  await moveCredits(ctx, tx, { studentId, cause: `lesson:${lessonId}` }, ({ grants, earlier }) => [
    consumeForLesson(grants, earlier, ctx.now().getTime()),
  ]);
}
