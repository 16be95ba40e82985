import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { issueReceipt } from './issue-receipt.ts';
import { getPaymentWithStudent } from './payments-of-students.store.ts';
import { getPayer, lockProfile, movePayment } from './payments.store.ts';

/**
 * Approves a pending payment and settles its order: the ordered lessons are granted from now (PAY-6, CREDIT-3). What was
 * left is written off unless unused sessions carry over.
 * @throws DomainError not_found, payment_not_pending, package_not_found.
 */
export async function approvePayment(ctx: AdminContext, id: string) {
  return ctx.db.transaction(async (tx) => {
    const { studentId, orderId } = await getPayer(tx, id);
    await lockProfile(tx, studentId);
    await movePayment(tx, id, 'approve', { decidedAt: ctx.now(), decidedBy: ctx.currentUser.accountId });
    await settleOrder(ctx, tx, { orderId });
    await recordAuditEvent(ctx, tx, {
      kind: 'payment.approved',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
    });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: 'payment-approved',
      data: { paymentId: id },
      dedupeKey: `payment-approved:${id}`,
    });
    await issueReceipt(ctx, tx, id);
    return getPaymentWithStudent(tx, id);
  });
}
