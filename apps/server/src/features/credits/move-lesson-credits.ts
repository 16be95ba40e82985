import type { CreditEntry } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { isFreeLesson, listEntriesOfLesson, lockBalance } from './credits.store.ts';
import { type CreditContext, type Credits, moveCredits } from './move-credits.ts';

/** What a rule about the outcome of a lesson decides from. */
export interface LessonCredits extends Credits {
  /** The entries of the present outcome, without the hold. */
  readonly ofOutcome: readonly CreditEntry[];
}

/**
 * Moves the credit of a confirmed lesson. Each time that an outcome is undone, a new round begins: its entries have a cause
 * of their own, such as `lesson:<id>/2`, so that an outcome moves a credit once and its undoing once.
 * An assessment call moves no credit (ASSESS-10).
 * @param lesson.participantId id of the booking or session.
 */
export async function moveLessonCredits(
  ctx: CreditContext,
  tx: Tx,
  { studentId, participantId }: { readonly studentId: StudentId; readonly participantId: string },
  decide: (credits: LessonCredits) => readonly CreditEntry[],
): Promise<void> {
  if (await isFreeLesson(tx, participantId)) return;
  await lockBalance(tx, studentId);
  const entries = await listEntriesOfLesson(tx, studentId, participantId);
  const round = 1 + entries.filter(({ reason }) => reason === 'reversed').length;
  const lesson = `lesson:${participantId}`;
  const cause = round === 1 ? lesson : `${lesson}/${round}`;
  const ofOutcome = entries.filter((entry) => entry.cause === cause && entry.reason !== 'held');
  const holds = entries.filter(({ reason }) => reason === 'held');
  await moveCredits(ctx, tx, { studentId, cause }, ({ grants }) =>
    decide({ grants, earlier: [...holds, ...ofOutcome], ofOutcome }),
  );
}
