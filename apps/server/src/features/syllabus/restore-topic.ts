import type { AdminContext } from '../../context.ts';
import { changeTopic } from './change-topic.ts';
import { type TopicRow, updateTopicRow } from './syllabus.store.ts';

/** Uses a retired topic again (SYL-4). @throws DomainError not_found, topic_changed. */
export function restoreTopic(
  ctx: AdminContext,
  topic: { readonly id: string; readonly revision: number },
): Promise<TopicRow> {
  return changeTopic(ctx, 'topic.restored', topic, (tx) =>
    updateTopicRow(tx, topic.id, { retiredAt: null, updatedAt: ctx.now() }),
  );
}
