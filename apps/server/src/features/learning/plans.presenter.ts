import type { Plan } from '@thuto/contract/learning';
import { getPlanStanding } from '@thuto/domain/learning/plan-standing';
import { getPlanParty, getPlanTrade, listAwaitedParties } from '@thuto/domain/learning/plans';
import type { FullPlan, TaughtTopic } from './plans.store.ts';
import type { DetailedPlan, LessonOfTopic } from './get-plan-details.ts';
import { listPlannedTopics } from './list-planned-topics.ts';

const presentLesson = (lesson: LessonOfTopic | undefined) =>
  lesson === undefined
    ? null
    : { id: lesson.id, date: lesson.date, time: lesson.time, isConfirmed: lesson.isConfirmed };

const presentTaught = (topic: TaughtTopic | undefined) =>
  topic === undefined ? null : { on: topic.on, lessonId: topic.lessonId };

/** Presents who has accepted a plan, guardian first. */
function presentAcceptances(plan: FullPlan): Plan['acceptances'] {
  const { acceptedByName, acceptedAt, studentAcceptedByName, studentAcceptedAt } = plan;
  return [
    { party: 'guardian' as const, name: acceptedByName, at: acceptedAt },
    { party: 'student' as const, name: studentAcceptedByName, at: studentAcceptedAt },
  ].flatMap(({ party, name, at }) =>
    at === null ? [] : [{ party, name: name ?? '', at: at.toISOString() }],
  );
}

/** Presents a version of a plan. Dates are in the platform's zone. */
export function presentPlan({ plan, details }: DetailedPlan): Plan {
  const { timeZone, today, contents, lessons, taught, states, relationship } = details;
  const { id, version, reason, examOn, lessonsPerWeek, items } = plan;
  const isSecure = (topicId: string) => states.get(topicId)?.state === 'secure';
  const open = listPlannedTopics(plan).filter(({ topicId }) => !taught.has(topicId) && !isSecure(topicId));
  const trade = getPlanTrade(open, { today, examOn });
  const standing = getPlanStanding(
    items.map(({ topicId, weekOf }) => ({
      weekOf,
      taughtOn: taught.get(topicId)?.on ?? null,
      isSecure: isSecure(topicId),
    })),
    { today, examOn },
  );
  const acceptances = presentAcceptances(plan);
  const awaited =
    plan.signedAt === null
      ? []
      : listAwaitedParties(
          plan.readers,
          acceptances.map(({ party }) => party),
        );
  const canAccept = relationship !== null && awaited.includes(getPlanParty(relationship));
  return {
    id,
    subject: plan.subjectId,
    version,
    reason,
    examOn,
    lessonsPerWeek,
    items: items.map(({ topicId, code, title, weekOf, lessons: count, target, isRetired, contentIds }) => ({
      id: topicId,
      code,
      title,
      weekOf,
      lessons: count,
      target: target || `You can answer exam questions on ${title}.`,
      ownTarget: target,
      isRetired,
      taught: presentTaught(taught.get(topicId)),
      contents: contentIds.flatMap((each) => contents.get(each) ?? []),
      lesson: presentLesson(lessons.get(topicId)),
    })),
    trade: trade && {
      title: items.find(({ topicId }) => topicId === trade.topicId)?.title ?? '',
      oneAWeek: trade.oneAWeek,
      twoAWeek: trade.twoAWeek,
    },
    standing,
    timeZone,
    createdAt: plan.createdAt.toISOString(),
    signedBy: plan.signedByName,
    signedAt: plan.signedAt?.toISOString() ?? null,
    acceptances,
    awaited,
    allowedActions: canAccept ? ['accept'] : [],
  };
}

/** Presents a plan, if there is one. */
export const presentMaybePlan = (detailed: DetailedPlan | null): { plan: Plan | null } => ({
  plan: detailed && presentPlan(detailed),
});
