import type { AdminContext } from '../../context.ts';
import { changeTopic } from './change-topic.ts';
import { type TopicRow, updateTopicRow } from './syllabus.store.ts';

/**
 * Retires a topic (SYL-4): assessments and plans no longer use it. Evidence, plans and reports keep it.
 * @throws DomainError not_found, topic_changed.
 */
export function retireTopic(
  ctx: AdminContext,
  topic: { readonly id: string; readonly revision: number },
): Promise<TopicRow> {
  return changeTopic(ctx, 'topic.retired', topic, (tx, before) =>
    updateTopicRow(tx, topic.id, { retiredAt: before.retiredAt ?? ctx.now(), updatedAt: ctx.now() }),
  );
}
