import { type GatewayOutcome, nextGatewayCheck } from '@thuto/domain/payments/gateway';
import type { Context } from '../../context.ts';
import { recordGatewayPayment } from '../payments/settlement/record-gateway-payment.ts';
import { lockRequest, moveRequest, setNextCheck } from './gateway.store.ts';

/**
 * Applies the gateway's outcome of a request. Records the payment with the amount that the gateway reports, even if it
 * differs from the requested one. An unknown outcome is checked again later and is never treated as paid or failed.
 * Idempotent.
 * @param isScheduled whether the outcome counts as one of the checks. A callback does not, or repeated callbacks would use
 *   up the checks of a payment that arrives late.
 */
export async function applyOutcome(
  ctx: Context,
  id: string,
  outcome: GatewayOutcome,
  isScheduled: boolean,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request.status !== 'sent' && request.status !== 'in_doubt') return;
    const now = ctx.now();
    switch (outcome.kind) {
      case 'paid': {
        const { payment, outcome: recorded } = await recordGatewayPayment(ctx, tx, {
          orderId: request.orderId,
          provider: request.provider,
          providerTransactionId: outcome.transactionId,
          amountLisente: outcome.amountLisente ?? request.amountLisente,
          paidAt: now,
          payer: null,
          paidByAccountId: request.accountId,
        });
        // The operators have to know: the money arrived, and an earlier payment has used its transaction id (PAY-58).
        if (recorded === 'already_recorded' && payment.orderId !== request.orderId)
          ctx.log.error(
            { request: id, payment: payment.id },
            'a paid request names a transaction of another order',
          );
        await moveRequest(tx, id, 'confirm', { paymentId: payment.id, nextCheckAt: null, updatedAt: now });
        return;
      }
      case 'failed':
        await moveRequest(tx, id, 'fail', {
          failure: outcome.failure,
          resultCode: outcome.code,
          nextCheckAt: null,
          updatedAt: now,
        });
        return;
      case 'unknown': {
        if (request.status === 'sent') await moveRequest(tx, id, 'doubt', { updatedAt: now });
        if (!isScheduled) return;
        const next = nextGatewayCheck(request.checks, now.getTime());
        await setNextCheck(tx, id, {
          checks: request.checks + 1,
          nextCheckAt: next === null ? null : new Date(next),
          resultCode: outcome.code,
          updatedAt: now,
        });
      }
    }
  });
}
