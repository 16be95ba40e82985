import type { Plan, PlanContent } from '@thuto/contract/learning';
import { dateInZone } from '@thuto/domain/calendar';
import { getPlanTrade, type PlannedTopic } from '@thuto/domain/plans';
import type { FullPlan } from './plans.store.ts';

const isPlanned = <I extends { readonly weekOf: string | null }>(item: I): item is I & { weekOf: string } =>
  item.weekOf !== null;

/** The planned topics, without those for which there is no time. */
export const listPlannedTopics = (plan: FullPlan): (PlannedTopic & { title: string })[] =>
  plan.items.filter(isPlanned);

type LessonOfTopic = NonNullable<Plan['items'][number]['lesson']>;

/** What is shown with the topics of a plan. */
export interface PlanDetails {
  readonly timeZone: string;
  /** The library content that the reader sees, by id. */
  readonly contents: ReadonlyMap<string, PlanContent>;
  /** The lesson that will teach a topic, by topic. */
  readonly lessons: ReadonlyMap<string, LessonOfTopic>;
  /** The topics that were taught since the signature. */
  readonly taught: ReadonlySet<string>;
}

const presentLesson = (lesson: LessonOfTopic | undefined) =>
  lesson === undefined
    ? null
    : { id: lesson.id, date: lesson.date, time: lesson.time, isConfirmed: lesson.isConfirmed };

/** Presents a version of a plan. Dates are in the platform's zone. */
export function presentPlan(plan: FullPlan, { timeZone, contents, lessons, taught }: PlanDetails): Plan {
  const { id, version, reason, examOn, lessonsPerWeek, items } = plan;
  const trade = getPlanTrade(listPlannedTopics(plan), dateInZone(plan.createdAt.getTime(), timeZone));
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
      isTaught: taught.has(topicId),
      contents: contentIds.flatMap((each) => contents.get(each) ?? []),
      lesson: presentLesson(lessons.get(topicId)),
    })),
    trade: trade && {
      title: items.find(({ topicId }) => topicId === trade.topicId)?.title ?? '',
      oneAWeek: trade.oneAWeek,
      twoAWeek: trade.twoAWeek,
    },
    timeZone,
    createdAt: plan.createdAt.toISOString(),
    signedBy: plan.signedByName,
    signedAt: plan.signedAt?.toISOString() ?? null,
    acceptedBy: plan.acceptedByName,
    acceptedAt: plan.acceptedAt?.toISOString() ?? null,
  };
}
