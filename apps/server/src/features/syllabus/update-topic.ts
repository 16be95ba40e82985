import type { TopicDetails } from '@thuto/contract/syllabus';
import { decideTopic } from '@thuto/domain/learning/topics';
import type { AdminContext } from '../../context.ts';
import { changeTopic, requireSubjectOfSyllabus, topicStatesOf } from './change-topic.ts';
import { type TopicRow, updateTopicRow } from './syllabus.store.ts';

/**
 * Changes a topic (SYL-2). Its id stays, so past records show the new title.
 * @throws DomainError not_found, topic_changed, topic_code_taken, topic_prerequisites_circular, input_invalid.
 */
export function updateTopic(
  ctx: AdminContext,
  { id, revision, ...details }: TopicDetails & { readonly id: string; readonly revision: number },
): Promise<TopicRow> {
  return changeTopic(ctx, 'topic.changed', { id, revision }, async (tx, before, all) => {
    await requireSubjectOfSyllabus(tx, before.syllabusId, details);
    decideTopic(topicStatesOf(all), id, details);
    await updateTopicRow(tx, id, { ...details, updatedAt: ctx.now() });
  });
}
