import type { UnseenPayment } from '@thuto/contract/statements';
import { formatReference } from '@thuto/domain/payments/orders';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listUnseenPage } from './statements.store.ts';

/**
 * Lists approved payments whose money has not been seen, oldest approval first (RECON-21).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listUnseenPayments(
  ctx: AdminContext,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: UnseenPayment[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listUnseenPage(ctx.db, { after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ approvedAt, id }) => ({ at: approvedAt, id }));
  const items = page.map(({ id, reference, approvedAt, ...row }) => ({
    ...row,
    paymentId: id,
    reference: formatReference(reference),
    approvedAt: approvedAt.toISOString(),
  }));
  return { items, nextCursor, total };
}
