import type { Plan } from '@thuto/contract/learning';
import { dateInZone } from '@thuto/domain/calendar';
import { getPlanTrade, type PlannedTopic } from '@thuto/domain/plans';
import type { FullPlan } from './plans.store.ts';

const isPlanned = <I extends { readonly weekOf: string | null }>(item: I): item is I & { weekOf: string } =>
  item.weekOf !== null;

/** The planned topics, without those for which there is no time. */
export const listPlannedTopics = (plan: FullPlan): (PlannedTopic & { title: string })[] =>
  plan.items.filter(isPlanned);

/** Presents a version of a plan. Dates are in the platform's zone. */
export function presentPlan(plan: FullPlan, timeZone: string): Plan {
  const { id, version, reason, examOn, lessonsPerWeek, items } = plan;
  const trade = getPlanTrade(listPlannedTopics(plan), dateInZone(plan.createdAt.getTime(), timeZone));
  return {
    id,
    subject: plan.subjectId,
    version,
    reason,
    examOn,
    lessonsPerWeek,
    items: items.map(({ topicId, code, title, weekOf, lessons }) => ({
      id: topicId,
      code,
      title,
      weekOf,
      lessons,
      target: `You can answer exam questions on ${title}.`,
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
