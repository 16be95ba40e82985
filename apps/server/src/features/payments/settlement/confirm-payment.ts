import { DomainError } from '@thuto/domain/errors';
import { isOtherProvider, normalizeProvider, normalizeTransactionId } from '@thuto/domain/payments/payments';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { findApprovedTransaction, lockTransactionId, markSeen, type PaymentRow } from '../payments.store.ts';

/**
 * Records that incoming money is that of an approved payment (RECON-21). Moves no money and issues no receipt.
 * The payment takes the transaction id, so that the same money is recognised when it is reported again.
 * @throws DomainError money_known when the payment is other money.
 */
export async function confirmPayment(
  ctx: Context,
  tx: Tx,
  paymentId: string,
  money: { readonly provider: string; readonly transactionId: string; readonly amountLisente: number },
): Promise<PaymentRow> {
  const providerTransactionId = normalizeTransactionId(money.transactionId);
  await lockTransactionId(tx, providerTransactionId);
  const earlier = await findApprovedTransaction(tx, providerTransactionId);
  if (earlier && earlier.id !== paymentId) throw new DomainError('money_known');
  const payment = await markSeen(tx, paymentId, {
    at: ctx.now(),
    provider: normalizeProvider(money.provider),
    providerTransactionId,
  });
  const isThisMoney =
    payment?.amountLisente === money.amountLisente && !isOtherProvider(payment.provider, money.provider);
  if (!payment || !isThisMoney) throw new DomainError('money_known');
  return payment;
}
