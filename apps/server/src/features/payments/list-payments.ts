import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listPage, type PaymentFilters, type PaymentWithStudent } from './payments-of-students.store.ts';

/**
 * A page of payments of a status (PAY-15) by student, package and whether it can still be used: pending ones oldest first, decided ones newest first.
 * @param query.isCounted whether `total` is wanted; 0 otherwise.
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listPayments(
  ctx: AdminContext,
  query: PaymentFilters & { cursor?: string | undefined; limit: number; isCounted?: boolean },
): Promise<{ rows: PaymentWithStudent[]; nextCursor: string | null; total: number }> {
  const { cursor, limit, isCounted = true, ...filters } = query;
  const { rows, total } = await listPage(ctx.db, {
    ...filters,
    now: ctx.now(),
    after: parseCursor(cursor),
    limit: limit + 1,
    isCounted,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ payment }) => ({
    at: payment.decidedAt ?? payment.submittedAt,
    id: payment.id,
  }));
  return { rows: page, nextCursor, total };
}
