import type { Progress } from '@thuto/contract/learning';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import { dateInZone } from '@thuto/domain/calendar';
import { getWeeksBehind } from '@thuto/domain/plans';
import { estimateTopics, NO_ESTIMATE } from '@thuto/domain/topic-states';
import type { Context } from '../../context.ts';
import { listEvidenceOf } from './evidence.store.ts';
import { listPlannedTopicsOf } from './plans.store.ts';
import { countAttendance } from './progress.store.ts';
import { listSubjectsWithTopics, listTopicMap } from './topics.store.ts';

/**
 * Returns a student's topic map of one subject. The caller has checked the access.
 * @param wanted the subject; the first one of the student by default.
 * @throws DomainError not_found for a subject without topics.
 */
export async function getProgress(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  studentId: StudentId,
  wanted: string | undefined,
): Promise<Progress> {
  const { reads } = ctx.database;
  const subjects = await listSubjectsWithTopics(reads, studentId);
  const subject = wanted ?? subjects[0];
  if (subject === undefined || !subjects.includes(subject)) throw new DomainError('not_found');
  const [rows, evidence, attendance, planned] = await Promise.all([
    listTopicMap(reads, studentId, subject),
    listEvidenceOf(reads, studentId, subject),
    countAttendance(reads, studentId, subject),
    listPlannedTopicsOf(reads, studentId, subject),
  ]);
  const states = estimateTopics(evidence);
  const topics = rows.map((topic) => ({ ...topic, state: (states.get(topic.id) ?? NO_ESTIMATE).state }));
  // A topic of the plan is done once it was taught since the signature, or is secure.
  const items = planned?.map(({ topicId, weekOf, isTaught }) => ({
    weekOf,
    isDone: isTaught || states.get(topicId)?.state === 'secure',
  }));
  return {
    subjects,
    subject,
    topics,
    secure: topics.filter(({ state }) => state === 'secure').length,
    weeksBehind: items ? getWeeksBehind(items, dateInZone(ctx.now().getTime(), ctx.config.timeZone)) : null,
    ...attendance,
  };
}
