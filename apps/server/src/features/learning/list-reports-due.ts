import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { type DueRow, listDuePage } from './reports.store.ts';

/**
 * Returns a page of the lessons that ended without a report, the earliest first.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listReportsDue(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: DueRow[]; nextCursor: string | null; total: number }> {
  const now = ctx.now();
  const { rows, total } = await listDuePage(ctx.db, { now, after: parseCursor(cursor), limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ startsAt, id }) => ({ at: startsAt, id }));
  return { rows: page, nextCursor, total };
}
