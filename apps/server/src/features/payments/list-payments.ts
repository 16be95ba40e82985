import type { PaymentStatus } from '@thuto/domain/payments';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listPage, type PaymentWithStudent } from './payments.store.ts';

/**
 * A page of payments of a status (specification 2, Payments tab): pending ones oldest first, decided ones newest first.
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listPayments(
  ctx: AdminContext,
  query: { status: PaymentStatus; cursor?: string | undefined; limit: number },
): Promise<{ rows: PaymentWithStudent[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listPage(ctx.db, { status: query.status, after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ payment }) => ({
    at: payment.decidedAt ?? payment.submittedAt,
    id: payment.id,
  }));
  return { rows: page, nextCursor, total };
}
