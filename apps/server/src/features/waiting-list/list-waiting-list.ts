import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { countOpen, listOpenPage, type WaitingPlaceRow } from './waiting-list.store.ts';

/** Returns a page of the open places of all students, in the order of joining. @throws DomainError input_invalid. */
export async function listWaitingList(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: WaitingPlaceRow[]; nextCursor: string | null; total: number }> {
  const [found, total] = await Promise.all([
    listOpenPage(ctx.db, { after: parseCursor(cursor), limit: limit + 1 }),
    countOpen(ctx.db),
  ]);
  const { page, nextCursor } = cutPage(found, limit, ({ place }) => ({ at: place.createdAt, id: place.id }));
  return { rows: page, nextCursor, total };
}
