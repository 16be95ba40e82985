import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { countComing, type GroupLessonRow, listGroupPage } from './group-lessons.store.ts';

/** Returns a page of the coming group lessons, the earliest first. @throws DomainError input_invalid. */
export async function listGroupLessons(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: GroupLessonRow[]; nextCursor: string | null; total: number }> {
  const now = ctx.now();
  const [found, total] = await Promise.all([
    listGroupPage(ctx.db, now, { after: parseCursor(cursor), limit: limit + 1 }),
    countComing(ctx.db, now),
  ]);
  const { page, nextCursor } = cutPage(found, limit, ({ startsAt, id }) => ({ at: startsAt, id }));
  return { rows: page, nextCursor, total };
}
