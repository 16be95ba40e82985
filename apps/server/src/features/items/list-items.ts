import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { type ItemQuery, type ItemWithTopics, listItemPage } from './items.store.ts';

/**
 * Returns a page of the item bank, newest first, with the total (ITEM-5).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listItems(
  ctx: AdminContext,
  { cursor, limit, ...filters }: Omit<ItemQuery, 'after'> & { readonly cursor?: string | undefined },
): Promise<{ rows: ItemWithTopics[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(cursor);
  const { rows, total } = await listItemPage(ctx.db, { ...filters, after, limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ item }) => ({ at: item.createdAt, id: item.id }));
  return { rows: page, nextCursor, total };
}
