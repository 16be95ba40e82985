import type { PlannedTopic } from '@thuto/domain/learning/plans';
import type { FullPlan } from './plans.store.ts';

const isPlanned = <I extends { readonly weekOf: string | null }>(item: I): item is I & { weekOf: string } =>
  item.weekOf !== null;

/** The planned topics, without those for which there is no time. */
export const listPlannedTopics = (plan: FullPlan): (PlannedTopic & { title: string })[] =>
  plan.items.filter(isPlanned);
