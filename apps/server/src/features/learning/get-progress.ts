import type { Progress } from '@thuto/contract/learning';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import { dateInZone } from '@thuto/domain/calendar';
import { comparePlanWithTopics, getPlanStanding } from '@thuto/domain/learning/plan-standing';
import { compareProgress, countSecureByMonth, explainState } from '@thuto/domain/learning/progress';
import { estimateTopics, NO_ESTIMATE } from '@thuto/domain/learning/topic-states';
import type { Context } from '../../context.ts';
import { listEvidenceOf } from './evidence.store.ts';
import { findPlannedTopics } from './plans.store.ts';
import { countAttendance } from './progress.store.ts';
import { listSubjectsWithTopics, listTopicMap } from './topics.store.ts';

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
  const known = await listSubjectsWithTopics(ctx.db, studentId);
  const own = known.filter(({ isOfStudent }) => isOfStudent);
  const subject = wanted ?? (own[0] ?? known[0])?.id;
  if (subject === undefined || !known.some(({ id }) => id === subject)) throw new DomainError('not_found');
  const [rows, evidence, attendance, plan] = await Promise.all([
    listTopicMap(ctx.db, studentId, subject),
    listEvidenceOf(ctx.db, studentId, subject),
    countAttendance(ctx.db, studentId, subject),
    findPlannedTopics(ctx.db, studentId, subject),
  ]);
  const zone = ctx.config.timeZone;
  const now = ctx.now().getTime();
  const today = dateInZone(now, zone);
  const ids = rows.map(({ id }) => id);
  const states = estimateTopics(evidence);
  const pieces = Map.groupBy(evidence, ({ topicId }) => topicId);
  const change = compareProgress(ids, evidence, { now, zone });
  const topics = rows.map((topic) => {
    const reported = explainState(pieces.get(topic.id) ?? []);
    return {
      ...topic,
      state: (states.get(topic.id) ?? NO_ESTIMATE).state,
      change: change?.secured.includes(topic.id)
        ? ('secured' as const)
        : change?.fellBack.includes(topic.id)
          ? ('fell_back' as const)
          : null,
      reported: reported && {
        level: reported.level,
        on: dateInZone(reported.at, zone),
        isOutdated: reported.isOutdated,
      },
    };
  });
  return {
    subjects: (own.length > 0
      ? known.filter(({ id, isOfStudent }) => isOfStudent || id === subject)
      : known
    ).map(({ id }) => id),
    subject,
    topics,
    secure: topics.filter(({ state }) => state === 'secure').length,
    change: change && {
      since: change.since,
      secured: change.secured.length,
      fellBack: change.fellBack.length,
    },
    months: countSecureByMonth(ids, evidence, { now, zone }),
    plan:
      plan &&
      getPlanStanding(
        plan.items.map(({ topicId, weekOf, taughtOn }) => ({
          weekOf,
          taughtOn,
          isSecure: states.get(topicId)?.state === 'secure',
        })),
        { today, examOn: plan.examOn },
      ),
    coverage:
      plan &&
      comparePlanWithTopics(
        plan.items.map(({ topicId }) => topicId),
        topics.map(({ id, state }) => ({ id, isSecure: state === 'secure' })),
      ),
    ...attendance,
  };
}
