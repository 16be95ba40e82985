import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Context } from '../../context.ts';
import { listTopicRows, type TopicRow } from './syllabus.store.ts';

/** Returns the current topics of a syllabus or subject, each chapter before its topics (SYL-1). */
export async function listTopics(
  ctx: Pick<Context, 'db'>,
  { syllabus, subject }: { readonly syllabus?: string | undefined; readonly subject?: SubjectId | undefined },
): Promise<TopicRow[]> {
  return listTopicRows(ctx.db, { syllabusId: syllabus, subjectId: subject, isCurrent: true });
}
