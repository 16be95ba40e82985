import type { AdminContext } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { enqueuePayerMail } from '../../students/enqueue-payer-mail.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { getPaymentWithStudent } from '../payments-of-students.store.ts';
import { getClaim, movePayment } from '../payments.store.ts';

/**
 * Rejects a pending payment, with an optional reason that the student sees; no credit moves (PAY-16).
 * @throws DomainError not_found, payment_not_pending.
 */
export async function rejectPayment(ctx: AdminContext, id: string, reason: string | undefined) {
  return ctx.db.transaction(async (tx) => {
    const { studentId } = await getClaim(tx, id);
    await lockStudent(tx, studentId);
    await movePayment(tx, id, 'reject', {
      decidedAt: ctx.now(),
      decidedBy: ctx.currentUser.accountId,
      reason: reason || null,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'payment.rejected',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
    });
    await enqueuePayerMail(ctx, tx, studentId, {
      kind: 'payment-rejected',
      data: { paymentId: id },
      dedupeKey: `payment-rejected:${id}`,
    });
    return getPaymentWithStudent(tx, id);
  });
}
