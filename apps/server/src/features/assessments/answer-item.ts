import { isDeepStrictEqual } from 'node:util';
import { ASSESSMENT_BLOCKS, decideAssessmentAnswer } from '@thuto/domain/learning/assessments';
import { DomainError } from '@thuto/domain/errors';
import type { ItemAnswer } from '@thuto/domain/learning/items';
import type { StudentContext } from '../../context.ts';
import { stateOf } from './assessment-state.ts';
import {
  type AssessmentItemRow,
  listAssessmentItems,
  lockAssessment,
  updateAssessmentItem,
} from './assessments.store.ts';
import { chooseItems } from './choose-items.ts';
import type { AskedAssessment } from './get-my-assessment.ts';
import { finishAssessment } from './finish-assessment.ts';

/**
 * Marks and stores the answer to a question, and chooses the next block after the last one (ASSESS-3). The last answer of
 * the last block finishes the assessment. Each question is answered once; the same answer again changes nothing, so that
 * a phone can send it again after a lost response.
 * @param answer null for *I have not been taught this*.
 * @throws DomainError not_found, assessment_finished, assessment_expired, assessment_item_answered; input_invalid for an
 *   answer that cannot be read, which is not stored.
 */
export async function answerItem(
  ctx: StudentContext,
  {
    id,
    position,
    answer,
  }: { readonly id: string; readonly position: number; readonly answer: ItemAnswer | null },
): Promise<AskedAssessment> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const row = await lockAssessment(tx, id, ctx.student.id);
    if (!row) throw new DomainError('not_found');
    const items = await listAssessmentItems(tx, id);
    const asked = items.find((item) => item.position === position);
    if (asked && asked.answeredAt !== null) {
      if (isDeepStrictEqual(asked.answer, answer)) return { row, items };
      throw new DomainError('assessment_item_answered');
    }
    decideAssessmentAnswer(stateOf(row, now));
    if (!asked) throw new DomainError('not_found');
    const marked = { ...(await markItem(asked, answer)), answer, answeredAt: now };
    await updateAssessmentItem(tx, id, position, marked);
    const answered = items.map((item) => (item === asked ? { ...item, ...marked } : item));
    if (answered.some((item) => item.answeredAt === null)) return { row, items: answered };
    const next = Math.max(...answered.map(({ block }) => block)) + 1;
    if (next < ASSESSMENT_BLOCKS.length && (await chooseItems(tx, row, next, answered))) {
      return { row, items: await listAssessmentItems(tx, id) };
    }
    await finishAssessment(ctx, tx, row, answered);
    return { row: { ...row, finishedAt: now }, items: answered };
  });
}

/** @throws DomainError input_invalid with the sentence for an answer that cannot be read. */
async function markItem(
  { content, errors, question }: AssessmentItemRow,
  answer: ItemAnswer | null,
): Promise<Pick<AssessmentItemRow, 'isCorrect' | 'reveals'>> {
  if (answer === null) return { isCorrect: null, reveals: null };
  const { markAnswer } = await import('@thuto/learning/mark-answer');
  const { isCorrect, reveals = null, problem } = markAnswer(content, answer, errors, question);
  if (problem !== undefined) throw new DomainError('input_invalid', { fields: { answer: problem } });
  return { isCorrect, reveals: isCorrect ? null : reveals };
}
