import type { Context } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { enqueuePayerMail } from '../../students/enqueue-payer-mail.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { closeOrder } from './close-order.ts';
import { listDueOrders } from './orders.store.ts';

const BATCH_SIZE = 100;

/**
 * Expires open orders that are due and have no pending payment, and notifies their families (PAY-23). Each order is a
 * transaction of its own. Safe to run twice.
 * @param now the current time; tests pass their own.
 * @returns how many.
 */
export async function expireDueOrders(ctx: Context, now = ctx.now()): Promise<number> {
  let total = 0;
  let expired: boolean[];
  do {
    expired = [];
    for (const { id, studentId } of await listDueOrders(ctx.db, { now, limit: BATCH_SIZE }))
      expired.push(await expireOrder(ctx, now, { id, studentId }));
    total += expired.filter(Boolean).length;
  } while (expired.length === BATCH_SIZE && expired.some(Boolean));
  return total;
}

/** @returns false when a payment has come since the order was listed. */
const expireOrder = (
  ctx: Context,
  now: Date,
  { id, studentId }: Awaited<ReturnType<typeof listDueOrders>>[number],
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    await lockStudent(tx, studentId);
    const [due] = await listDueOrders(tx, { now, limit: 1, orderId: id });
    if (!due) return false;
    await closeOrder(ctx, tx, { orderId: id, action: 'expire', actorId: null });
    await recordAuditEvent(ctx, tx, { kind: 'order.expired', actorId: null, studentId, subjectId: id });
    await enqueuePayerMail(ctx, tx, studentId, {
      kind: 'order-expired',
      data: { orderId: id },
      dedupeKey: `order-expired:${id}`,
    });
    return true;
  });
