import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { type ContentRow, findLearner, listPage } from './content.store.ts';

/** Library items of one subject to choose from. */
const MAX_CHOICES = 300;

/** Lists the active content of a subject that is in the student's library, newest first. */
export async function listPublishedContent(
  executor: Executor,
  studentId: StudentId,
  subject: string,
): Promise<Pick<ContentRow, 'id' | 'title' | 'type'>[]> {
  const { subjects } = await findLearner(executor, studentId);
  const { rows } = await listPage(executor, {
    subject,
    activeOf: subjects,
    byYear: false,
    after: null,
    limit: MAX_CHOICES,
  });
  return rows.map(({ item: { id, title, type } }) => ({ id, title, type }));
}
