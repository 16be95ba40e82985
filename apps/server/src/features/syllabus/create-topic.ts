import type { TopicDetails } from '@thuto/contract/syllabus';
import { DomainError } from '@thuto/domain/errors';
import { decideTopic } from '@thuto/domain/learning/topics';
import type { AdminContext } from '../../context.ts';
import { getTopic, recordTopicEvent, requireSubjectOfSyllabus, topicStatesOf } from './change-topic.ts';
import { insertTopic, listTopicRows, lockSyllabus, type TopicRow } from './syllabus.store.ts';

/**
 * Adds a topic at the end of its chapter, or a chapter at the end of its syllabus (SYL-2).
 * @throws DomainError not_found, topic_code_taken, topic_prerequisites_circular, input_invalid.
 */
export async function createTopic(
  ctx: AdminContext,
  { syllabusId, ...details }: TopicDetails & { readonly syllabusId: string },
): Promise<TopicRow> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockSyllabus(tx, syllabusId))) throw new DomainError('not_found');
    await requireSubjectOfSyllabus(tx, syllabusId, details);
    const all = await listTopicRows(tx, { syllabusId });
    const id = ctx.newId();
    decideTopic(topicStatesOf(all), id, details);
    const siblings = all.filter(({ parentId }) => parentId === details.parentId);
    const position = Math.max(0, ...siblings.map((topic) => topic.position)) + 1;
    const topic = { id, syllabusId, ...details, position, updatedAt: ctx.now() };
    await insertTopic(tx, topic);
    await recordTopicEvent(ctx, tx, 'topic.added', topic);
    return getTopic(tx, syllabusId, id);
  });
}
