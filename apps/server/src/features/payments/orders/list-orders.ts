import type { AdminContext } from '../../../context.ts';
import { cutPage, parseCursor } from '../../../platform/db/keyset-cursor.ts';
import { listPage, type OrderFilters, type OrderOfDesk } from './orders-for-admin.store.ts';

/**
 * A page of all orders, newest first, by status and by reference or student (PAY-53).
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listOrders(
  ctx: AdminContext,
  query: OrderFilters & { cursor?: string | undefined; limit: number; isCounted?: boolean },
): Promise<{ rows: OrderOfDesk[]; nextCursor: string | null; total: number }> {
  const { cursor, limit, isCounted = true, ...filters } = query;
  const after = parseCursor(cursor);
  const { rows, total } = await listPage(ctx.db, { ...filters, after, limit: limit + 1, isCounted });
  const { page, nextCursor } = cutPage(rows, limit, ({ order }) => ({ at: order.createdAt, id: order.id }));
  return { rows: page, nextCursor, total };
}
