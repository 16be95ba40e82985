import { isLibraryUnlocked } from '@thuto/domain/learning/content';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { openUrlOf } from './content-url.ts';
import { type ContentRow, findActiveContent, findLearner } from './content.store.ts';

/** Library content that a student sees, and where it opens. */
export type PublishedContent = Pick<ContentRow, 'id' | 'title' | 'type'> & {
  /** Null if the reader cannot open it now. */
  readonly openUrl: string | null;
  /** Bytes of the file; null for a link. */
  readonly size: number | null;
};

/**
 * Returns which of these items are in the student's library, by id.
 * @param reader families open what they have paid for, admins everything, tutors only links.
 */
export async function findPublishedContent(
  ctx: Pick<Context, 'now'>,
  executor: Executor,
  {
    studentId,
    ids,
    reader,
  }: { studentId: StudentId; ids: readonly string[]; reader: 'family' | 'tutor' | 'admin' },
): Promise<Map<string, PublishedContent>> {
  if (ids.length === 0) return new Map();
  const learner = await findLearner(executor, studentId);
  const rows = await findActiveContent(executor, ids, learner.subjects);
  const isUnlocked = isLibraryUnlocked(learner, ctx.now().getTime());
  const canOpen = (item: ContentRow) =>
    reader === 'admin' || (reader === 'family' ? isUnlocked : item.url !== null);
  return new Map(
    rows.map(({ item, file }) => [
      item.id,
      {
        id: item.id,
        title: item.title,
        type: item.type,
        openUrl: canOpen(item) ? openUrlOf({ item }) : null,
        size: file?.size ?? null,
      },
    ]),
  );
}
