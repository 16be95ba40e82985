import type { OrderId } from '@thuto/domain/ids';
import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import { missingAmount } from '@thuto/domain/payments/account-money';
import { SUPERSEDED_REASON } from '@thuto/domain/payments/payments';
import { SETUP_DEFAULT_GRADE } from '@thuto/domain/people/profiles';
import type { StudentContext } from '../../../context.ts';
import { getFile } from '../../../platform/files/stored-files.store.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { lockOrderMoney } from '../orders/lock-order-money.ts';
import { placeOrder } from '../orders/place-order.ts';
import { ensureProfile } from '../../profiles/ensure-profile.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import {
  getPayment,
  insertPayment,
  type PaymentWithFile,
  supersedePending,
  updateProfile,
} from '../payments.store.ts';
import { recordClaim } from '../claims/record-claim.ts';
import { requireProofAllowance } from './proof-allowance.ts';

/** What a proof pays for: a package, which is ordered if it is not yet, or an order. */
export type ProofTarget = { readonly packageId: string } | { readonly orderId: OrderId };

/**
 * Records a proof whose file is stored already, in one transaction (PAY-5, PAY-23): claims its upload, orders the package
 * or uses its open order, supersedes an older pending proof, and makes the new payment the student's current one. A job
 * removes the file of the older proof.
 * @throws DomainError package_not_found, not_found, order_not_open, upload_not_found, upload_incomplete, proof_daily_limit_reached, proof_quota_exceeded.
 */
export async function recordProof(
  ctx: StudentContext,
  target: ProofTarget,
  uploadId: string,
  fileId: string,
): Promise<PaymentWithFile> {
  const studentId = ctx.student.id;
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    await ensureProfile(ctx, tx, SETUP_DEFAULT_GRADE);
    await lockStudent(tx, studentId);
    await ctx.uploads.claim(tx, { id: uploadId, accountId, purpose: PAYMENT_PROOF_PURPOSE });
    const file = await getFile(tx, fileId);
    await requireProofAllowance(ctx, tx, studentId, file.size);
    if ('orderId' in target) {
      const evidence = { fileId: file.id, uploadId };
      const claim = { orderId: target.orderId, method: 'proof', amountLisente: null, evidence } as const;
      return getPayment(tx, (await recordClaim(ctx, tx, claim)).id);
    }
    const { packageId } = target;
    const order = await placeOrder(ctx, tx, {
      accountId,
      studentId,
      packageId,
      usesAccountMoney: false,
    });
    const { receivedLisente } = await lockOrderMoney(tx, order.id);
    const released = await supersedePending(tx, studentId, {
      at: ctx.now(),
      reason: SUPERSEDED_REASON,
      orderId: order.id,
      replacesProofs: true,
    });
    if (released.length > 0) await ctx.jobs.enqueue(tx, 'proofs.remove-released', { fileIds: released });
    const payment = await insertPayment(tx, {
      id: ctx.newId(),
      studentId,
      orderId: order.id,
      paidByAccountId: ctx.currentUser.accountId,
      method: 'proof',
      amountLisente: missingAmount({ ...order, receivedLisente }),
      fileId: file.id,
      uploadId,
      status: 'pending',
      submittedAt: ctx.now(),
    });
    await updateProfile(tx, studentId, {
      currentPaymentId: payment.id,
      selectedPackage: packageId,
      updatedAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'payment.submitted',
      actorId: accountId,
      studentId,
      subjectId: payment.id,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'payment-received',
      recipientAccountId: accountId,
      data: { paymentId: payment.id },
      dedupeKey: `payment-received:${payment.id}`,
    });
    return getPayment(tx, payment.id);
  });
}
