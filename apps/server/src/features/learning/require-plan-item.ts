import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findSignedPlan, findVersionOf } from './plans.store.ts';

/** A topic of a version of a plan. */
export interface PlanItemRef {
  readonly planId: string;
  readonly topicId: string;
}

/**
 * Returns the title of a topic in the student's signed plan of a subject (PLAN-9).
 * @throws DomainError not_found for a plan of another student or subject, a draft, or a topic that is not in the plan;
 * plan_changed if a newer version is signed.
 */
export async function requirePlanItem(
  executor: Executor,
  of: { readonly studentId: StudentId; readonly subject: string },
  { planId, topicId }: PlanItemRef,
): Promise<string> {
  const signed = await findSignedPlan(executor, of.studentId, of.subject);
  if (signed === null) throw new DomainError('not_found');
  if (signed.id !== planId) {
    const isOlder = await findVersionOf(executor, { ...of, planId });
    throw new DomainError(isOlder ? 'plan_changed' : 'not_found');
  }
  const item = signed.items.find((each) => each.topicId === topicId);
  if (item === undefined) throw new DomainError('not_found');
  return item.title;
}
