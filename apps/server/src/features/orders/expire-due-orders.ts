import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { expireOrders } from './orders.store.ts';

const BATCH_SIZE = 100;

/**
 * Expires open orders that are due and have no pending payment, and tells their families (PAY-23). Safe to run twice.
 * @param now the current time; tests pass their own.
 * @returns how many.
 */
export async function expireDueOrders(ctx: Context, now = ctx.now()): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await ctx.db.transaction(async (tx) => {
      const expired = await expireOrders(tx, now, BATCH_SIZE);
      for (const { id, studentId } of expired) {
        await recordAuditEvent(ctx, tx, { kind: 'order.expired', actorId: null, studentId, subjectId: id });
        await enqueueStudentMail(ctx, tx, studentId, {
          kind: 'order-expired',
          data: { orderId: id },
          dedupeKey: `order-expired:${id}`,
        });
      }
      return expired.length;
    });
    total += count;
  } while (count === BATCH_SIZE);
  return total;
}
