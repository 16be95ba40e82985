import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { lockStudent } from '../students/lock-student.ts';
import { closeOrder } from './close-order.ts';
import { listDueOrders } from './orders.store.ts';

/**
 * Expires open orders that are due and have no pending payment, and mails the families (PAY-23). Each order is a transaction of its own.
 * @param now the instant it is for the job.
 * @returns how many expired.
 */
export async function expireOrders(ctx: Context, now = ctx.now()): Promise<number> {
  let expired = 0;
  for (const { id, studentId } of await listDueOrders(ctx.db, now)) {
    expired += await ctx.db.transaction(async (tx) => {
      await lockStudent(tx, studentId);
      // A proof or an approval may have come since.
      const [due] = await listDueOrders(tx, now, id);
      if (!due) return 0;
      await closeOrder(ctx, tx, { orderId: id, action: 'expire', actorId: null });
      await recordAuditEvent(ctx, tx, { kind: 'order.expired', actorId: null, studentId, subjectId: id });
      await enqueueStudentMail(ctx, tx, studentId, {
        kind: 'order-expired',
        data: { orderId: id },
        dedupeKey: `order-expired:${id}`,
      });
      return 1;
    });
  }
  return expired;
}
