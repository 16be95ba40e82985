import type { ContentStatus, ContentType } from '@thuto/domain/learning/content';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { AdminContext } from '../../context.ts';
import { cutContentPage, parseContentCursor } from './content-cursor.ts';
import { type ContentWithFile, listPage } from './content.store.ts';

/**
 * Returns a page of all content, newest first (CONTENT-5).
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listContent(
  ctx: AdminContext,
  {
    cursor,
    limit,
    ...filters
  }: {
    type?: ContentType | undefined;
    subject?: SubjectId | undefined;
    search?: string | undefined;
    status?: ContentStatus | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<{ rows: ContentWithFile[]; nextCursor: string | null; total: number }> {
  const after = parseContentCursor(cursor);
  const { rows, total } = await listPage(ctx.db, { ...filters, byYear: false, after, limit: limit + 1 });
  return { ...cutContentPage(rows, limit), total };
}
