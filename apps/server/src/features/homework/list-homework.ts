import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { type HomeworkRow, listHomeworkPage } from './homework.store.ts';

/** A page of homework. */
export interface HomeworkPage {
  readonly rows: readonly HomeworkRow[];
  readonly nextCursor: string | null;
}

/**
 * Returns a page of a student's homework, newest first. The caller has checked the access.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listHomework(
  { db }: Pick<Context, 'db'>,
  studentId: StudentId,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<HomeworkPage> {
  const rows = await listHomeworkPage(db, studentId, { after: parseCursor(cursor), limit: limit + 1 });
  return cutHomework(rows, limit);
}

/** Returns the page of the rows, of which there may be one more than fits. */
export function cutHomework(rows: readonly HomeworkRow[], limit: number): HomeworkPage {
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { rows: page, nextCursor };
}
