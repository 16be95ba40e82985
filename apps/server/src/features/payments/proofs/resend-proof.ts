import type { OrderId } from '@thuto/domain/ids';
import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../../context.ts';
import { findPayment } from '../payments.store.ts';
import { requireProofAllowance } from './proof-allowance.ts';
import { recordClaim } from '../claims/record-claim.ts';

/**
 * Submits the file of a rejected payment of an order again (PAY-43).
 * @throws DomainError not_found, order_not_open, proof_daily_limit_reached, proof_quota_exceeded; claim_not_resendable
 *   unless the payment was rejected and its file is still stored.
 */
export async function resendProof(
  ctx: StudentContext,
  { id, paymentId }: { readonly id: OrderId; readonly paymentId: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await findPayment(tx, paymentId, [ctx.student.id]);
    if (found?.order.id !== id) throw new DomainError('not_found');
    const { payment, file } = found;
    if (payment.status !== 'rejected' || file === null) throw new DomainError('claim_not_resendable');
    await requireProofAllowance(ctx, tx, ctx.student.id, 0);
    await recordClaim(ctx, tx, {
      orderId: id,
      method: 'proof',
      amountLisente: null,
      // No upload belongs to it; the column still names each proof once.
      evidence: { fileId: file.id, uploadId: `resent:${ctx.newId()}` },
    });
  });
}
