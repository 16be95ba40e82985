import type { StudentId } from '@thuto/domain/ids';
import { draftNextTerm, summarizeTerm } from '@thuto/domain/learning/term-reports';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { TermReportFacts } from '../../platform/db/schema/term-reports.ts';
import { listSubjectEvidence } from '../learning/list-subject-evidence.ts';
import { listWaitingTopics } from '../learning/list-waiting-topics.ts';
import { getTermTime, type Term } from './find-term.ts';
import { countTermLessons } from './term-reports.store.ts';

/** Builds what a term report says from the evidence and lessons of one student (TERM-1). Reads no other student. */
export async function buildTermFacts(
  ctx: Pick<Context, 'config'>,
  executor: Executor,
  {
    studentId,
    subject,
    term,
  }: { readonly studentId: StudentId; readonly subject: string; readonly term: Term },
): Promise<TermReportFacts> {
  const time = getTermTime(term, ctx.config.timeZone);
  const { topics, evidence } = await listSubjectEvidence(executor, studentId, subject);
  const { topics: known, ...summary } = summarizeTerm(
    topics.map(({ id }) => id),
    evidence,
    time,
  );
  const titles = new Map(topics.map(({ id, title }) => [id, title]));
  const lessons = await countTermLessons(executor, {
    studentId,
    subject,
    from: new Date(time.from),
    until: new Date(time.until),
  });
  return {
    ...summary,
    ...lessons,
    topics: known.map(({ id, start, now }) => ({ title: titles.get(id) ?? '', start, now })),
    topicCount: topics.length,
  };
}

/** Drafts what comes next from the signed plan; empty without one. */
export const draftNextTermOf = async (
  executor: Executor,
  studentId: StudentId,
  subject: string,
): Promise<string> => draftNextTerm(await listWaitingTopics(executor, studentId, subject));
