import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { countOpenDisputes, type LessonWithOutcomeRow, listDisputePage } from './outcomes.store.ts';

/** Returns a page of the open disputes, oldest first, and their number. @throws DomainError input_invalid. */
export async function listDisputes(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: LessonWithOutcomeRow[]; nextCursor: string | null; total: number }> {
  const [found, total] = await Promise.all([
    listDisputePage(ctx.db, { after: parseCursor(cursor), limit: limit + 1 }),
    countOpenDisputes(ctx.db),
  ]);
  const { page, nextCursor } = cutPage(found, limit, ({ lesson: { id, disputedAt } }) => ({
    at: disputedAt ?? new Date(0),
    id,
  }));
  return { rows: page, nextCursor, total };
}
