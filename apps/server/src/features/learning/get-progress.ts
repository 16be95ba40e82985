import type { Progress } from '@thuto/contract/learning';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import { dateInZone } from '@thuto/domain/calendar';
import { getWeeksBehind } from '@thuto/domain/plans';
import { NO_ESTIMATE, type TopicEstimate } from '@thuto/domain/topic-states';
import type { Context } from '../../context.ts';
import { getTopicStates } from './get-topic-states.ts';
import { listPlannedTopics } from './plans.presenter.ts';
import { findSignedPlan, type FullPlan, listTopicsTaughtSince } from './plans.store.ts';
import { countAttendance } from './progress.store.ts';
import { listSubjectsWithTopics, listTopicsOfStudent } from './topics.store.ts';

/**
 * Returns a student's topic map of one subject. The caller has checked the access.
 * @param wanted the subject; the first one of the student by default.
 * @throws DomainError not_found for a subject without topics.
 */
export async function getProgress(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  studentId: StudentId,
  wanted: string | undefined,
): Promise<Progress> {
  const subjects = await listSubjectsWithTopics(ctx.db, studentId);
  const subject = wanted ?? subjects[0];
  if (subject === undefined || !subjects.includes(subject)) throw new DomainError('not_found');
  const [rows, states, attendance, plan] = await Promise.all([
    listTopicsOfStudent(ctx.db, studentId, subject),
    getTopicStates(ctx.db, studentId, subject),
    countAttendance(ctx.db, studentId, subject),
    findSignedPlan(ctx.db, studentId, subject),
  ]);
  const topics = rows.map(({ id, code, title, prerequisites, chapter }) => ({
    id,
    code,
    title,
    prerequisites: [...prerequisites],
    chapter,
    state: (states.get(id) ?? NO_ESTIMATE).state,
  }));
  return {
    subjects,
    subject,
    topics,
    secure: topics.filter(({ state }) => state === 'secure').length,
    weeksBehind: plan && (await countWeeksBehind(ctx, studentId, plan, states)),
    ...attendance,
  };
}

/** A topic of the plan is done once it was taught since the signature, or is secure. */
async function countWeeksBehind(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  studentId: StudentId,
  plan: FullPlan,
  states: ReadonlyMap<string, TopicEstimate>,
): Promise<number> {
  const taught = await listTopicsTaughtSince(ctx.db, studentId, plan.signedAt ?? plan.createdAt);
  const items = listPlannedTopics(plan).map(({ topicId, weekOf }) => ({
    weekOf,
    isDone: taught.has(topicId) || states.get(topicId)?.state === 'secure',
  }));
  return getWeeksBehind(items, dateInZone(ctx.now().getTime(), ctx.config.timeZone));
}
