import { chooseBlock } from '@thuto/domain/learning/assessments';
import { shuffle } from '@thuto/domain/learning/items';
import type { Tx } from '../../platform/db/client.ts';
import { type AssessmentItemRow, type AssessmentRow, insertAssessmentItems } from './assessments.store.ts';
import { listAssessedTopics, listCandidates, readItems } from './assessable-items.store.ts';

/**
 * Chooses the items of a block from the answers so far and copies them into the assessment (ASSESS-2). Their order
 * depends on the assessment.
 * @returns whether the block has any item.
 */
export async function chooseItems(
  tx: Tx,
  { id, syllabusId, subjectId }: Pick<AssessmentRow, 'id' | 'syllabusId' | 'subjectId'>,
  block: number,
  asked: readonly AssessmentItemRow[],
): Promise<boolean> {
  const topics = await listAssessedTopics(tx, syllabusId, subjectId);
  const candidates = await listCandidates(tx, syllabusId, subjectId);
  const answers = asked.map(({ itemId, topicId, level, kind, isCorrect }) => ({
    id: itemId,
    topicId,
    level,
    kind,
    isCorrect,
  }));
  const chosen = shuffle(chooseBlock(block, topics, candidates, answers), `${id} ${String(block)}`);
  if (chosen.length === 0) return false;
  const copies = new Map(
    (
      await readItems(
        tx,
        chosen.map((candidate) => candidate.id),
      )
    ).map((item) => [item.id, item]),
  );
  const rows = chosen.flatMap((candidate) => {
    const copy = copies.get(candidate.id);
    return copy === undefined ? [] : [{ ...copy, topicId: candidate.topicId }];
  });
  await insertAssessmentItems(
    tx,
    rows.map(({ id: itemId, ...row }, index) => ({
      ...row,
      assessmentId: id,
      itemId,
      block,
      position: asked.length + index + 1,
    })),
  );
  return true;
}
