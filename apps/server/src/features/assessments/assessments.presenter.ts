import type {
  AssessableSubject,
  Assessment,
  AssessmentForAdmin,
  AssessmentForAdminResults,
  AssessmentResults,
} from '@thuto/contract/assessments';
import {
  ASSESSMENT_BLOCKS,
  ASSESSMENT_ITEMS,
  assessTopics,
  isResultOverdue,
} from '@thuto/domain/learning/assessments';
import { presentQuestion } from '../items/present-question.ts';
import { stateOf } from './assessment-state.ts';
import type { AssessmentItemRow, AssessmentListRow } from './assessments.store.ts';
import type { AskedAssessment } from './get-my-assessment.ts';
import type { NewestAssessment } from './list-my-assessments.ts';
import type { ResultRows } from './load-results.ts';

/** Presents an assessment to its family: the questions of the current block, without keys and marks (ASSESS-5). */
export async function presentAssessment({ row, items }: AskedAssessment, now: Date): Promise<Assessment> {
  const state = stateOf(row, now);
  const block = Math.max(0, ...items.map((item) => item.block));
  const isLast = block === ASSESSMENT_BLOCKS.length - 1;
  return {
    id: row.id,
    subjectId: row.subjectId,
    state,
    block: block + 1,
    blocks: ASSESSMENT_BLOCKS.length,
    answered: items.filter(({ answeredAt }) => answeredAt !== null).length,
    total: isLast || state === 'finished' ? items.length : ASSESSMENT_ITEMS,
    expiresAt: row.expiresAt.toISOString(),
    questions:
      state === 'open'
        ? await Promise.all(
            items
              .filter((item) => item.block === block)
              .map(async (item) => ({
                // The item's id is a secret part of the seed: with it, the order of steps could be computed back.
                ...(await presentQuestion(item, `${row.id} ${item.itemId}`)),
                position: item.position,
                isAnswered: item.answeredAt !== null,
              })),
          )
        : [],
  };
}

/** Presents a subject with the newest assessment of it. */
export function presentAssessable(
  { subjectId, newest, nextAt }: NewestAssessment,
  seesResults: boolean,
  now: Date,
): AssessableSubject {
  if (newest === null) return { subjectId, assessment: null, nextAt: null, allowedActions: ['start'] };
  const state = stateOf(newest, now);
  const allowedActions: AssessableSubject['allowedActions'] = [];
  if (state === 'finished' && seesResults) allowedActions.push('view-results');
  if (state === 'open') allowedActions.push('continue');
  else if (nextAt === null) allowedActions.push('start');
  return {
    subjectId,
    assessment: {
      id: newest.id,
      state,
      answered: newest.answered,
      expiresAt: newest.expiresAt.toISOString(),
      finishedAt: newest.finishedAt?.toISOString() ?? null,
    },
    nextAt: nextAt?.toISOString() ?? null,
    allowedActions,
  };
}

/** Presents an assessment to admins. */
export function presentAssessmentForAdmin(row: AssessmentListRow, now: Date): AssessmentForAdmin {
  const { id, studentId, studentName, subjectId, syllabusName, answered, calls, startedAt, finishedAt } = row;
  return {
    id,
    student: { id: studentId, name: studentName },
    subjectId,
    syllabusName,
    state: stateOf(row, now),
    answered,
    calls,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    isOverdue: isResultOverdue(startedAt.getTime(), finishedAt?.getTime() ?? null, now.getTime()),
  };
}

type FormatMath = (text: string) => string;

/** Returns an answer as HTML: the text of the chosen option, or the steps in the order of the student. */
function formatAnswer({ answer, content }: AssessmentItemRow, formatMath: FormatMath): string | null {
  if (answer === null) return null;
  const choices =
    content.kind === 'multiple_choice'
      ? content.options
      : content.kind === 'order_steps'
        ? content.steps
        : null;
  if (choices === null) return formatMath(String(answer).replaceAll('$', String.raw`\$`));
  const ids = typeof answer === 'string' ? [answer] : answer;
  return ids.map((id) => formatMath(choices.find((choice) => choice.id === id)?.text ?? '')).join(' → ');
}

/** Presents results to admins, with what wrong answers reveal. */
export async function presentResultsForAdmin({
  row,
  items,
  topics,
}: ResultRows): Promise<AssessmentForAdminResults> {
  const { formatMath } = await import('@thuto/learning/format-math');
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const ids = [...new Set(items.map(({ topicId }) => topicId))];
  const answers = items.map(({ topicId, kind, content, isCorrect }) => ({
    topicId,
    kind,
    options: content.kind === 'multiple_choice' ? content.options.length : 0,
    isCorrect,
  }));
  return {
    id: row.id,
    student: { id: row.studentId, name: row.studentName },
    subjectId: row.subjectId,
    syllabusName: row.syllabusName,
    finishedAt: (row.finishedAt ?? row.startedAt).toISOString(),
    topics: assessTopics(ids, answers).map(({ topicId, state }) => ({
      topic: byId.get(topicId) ?? { id: topicId, code: '', title: '' },
      state,
      items: items
        .filter((item) => item.topicId === topicId)
        .map((item) => ({
          position: item.position,
          html: formatMath(item.question),
          answerHtml: formatAnswer(item, formatMath),
          isCorrect: item.isCorrect,
          reveals: item.reveals,
        })),
    })),
  };
}

/** Presents results to the family. What a wrong answer reveals stays with the tutors (ASSESS-7). */
export async function presentResults(rows: ResultRows): Promise<AssessmentResults> {
  const { student: _student, topics, ...results } = await presentResultsForAdmin(rows);
  return {
    ...results,
    topics: topics.map((topic) => ({
      ...topic,
      items: topic.items.map(({ reveals: _reveals, ...item }) => item),
    })),
  };
}
