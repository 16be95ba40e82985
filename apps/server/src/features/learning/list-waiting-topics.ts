import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findSignedPlan, listTopicsTaughtSince } from './plans.store.ts';

/** Lists the titles of the topics in the signed plan that are planned and were not taught yet, in its order. */
export async function listWaitingTopics(
  executor: Executor,
  studentId: StudentId,
  subject: string,
): Promise<string[]> {
  const plan = await findSignedPlan(executor, studentId, subject);
  if (plan === null) return [];
  const taught = await listTopicsTaughtSince(executor, studentId, plan.signedAt ?? plan.createdAt);
  return plan.items
    .filter(({ topicId, weekOf }) => weekOf !== null && !taught.has(topicId))
    .map(({ title }) => title);
}
