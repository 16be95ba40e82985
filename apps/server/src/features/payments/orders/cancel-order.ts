import type { OrderId } from '@thuto/domain/ids';
import { requireCancellable } from '@thuto/domain/payments/orders';
import type { StudentContext } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { closeOrder } from './close-order.ts';
import { getMyOrder } from './get-my-order.ts';
import type { OrderWithPayments } from './orders-of-students.store.ts';
import { hasPendingPayment, lockOrder } from './orders.store.ts';

/**
 * Cancels an open order of the student that nobody has paid for (PAY-40).
 * @throws DomainError not_found, also for an order of another student; order_not_open, order_payment_pending.
 */
export async function cancelOrder(ctx: StudentContext, id: OrderId): Promise<OrderWithPayments> {
  return ctx.db.transaction(async (tx) => {
    await lockStudent(tx, ctx.student.id);
    await getMyOrder(ctx, id, tx);
    const { order } = await lockOrder(tx, id);
    requireCancellable(order.status, { hasPendingPayment: await hasPendingPayment(tx, id) });
    const { accountId } = ctx.currentUser;
    await closeOrder(ctx, tx, { orderId: id, action: 'cancel', actorId: accountId });
    await recordAuditEvent(ctx, tx, {
      kind: 'order.cancelled',
      actorId: accountId,
      studentId: ctx.student.id,
      subjectId: id,
    });
    return getMyOrder(ctx, id, tx);
  });
}
