import type { OrderId } from '@thuto/domain/ids';
import { toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { ConfirmedPayment } from '@thuto/domain/reconciliation/payment-messages';
import type { StudentContext } from '../../../context.ts';
import { readPaymentMessage } from './read-payment-message.ts';
import { recordClaim } from './record-claim.ts';
import { requireUnusedTransaction } from './require-unused-transaction.ts';

/**
 * Announces a payment by its confirmation message (PAY-42). A message that cannot be read is kept for a person of the
 * centre: it has no transaction id, and its amount is what the order still needs.
 * @throws DomainError not_found, order_not_open, transaction_already_used,
 *   payment_message_not_payment with the `reason`, payment_message_too_long.
 */
export async function claimMessage(
  ctx: StudentContext,
  { id, text }: { readonly id: OrderId; readonly text: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const message = await readPaymentMessage(tx, text);
    if (message.kind === 'no-payment')
      throw new DomainError('payment_message_not_payment', { reason: message.reason });
    if (message.kind === 'unreadable') {
      if (message.reason === 'too-long') throw new DomainError('payment_message_too_long');
      await recordClaim(ctx, tx, {
        orderId: id,
        method: 'sms',
        amountLisente: null,
        evidence: { evidenceText: text },
      });
      return;
    }
    const { provider, transactionId, amountLisente, payer } = message;
    await requireUnusedTransaction(tx, transactionId);
    await recordClaim(ctx, tx, {
      orderId: id,
      method: 'sms',
      amountLisente,
      evidence: {
        provider,
        providerTransactionId: transactionId,
        payer,
        evidenceText: text,
        paidAt: paidAtOf(message, ctx.config.timeZone),
      },
    });
  });
}

/** When the money was paid; midday if the message names only the day. Null without a date. */
function paidAtOf({ date, time }: ConfirmedPayment, zone: string): Date | null {
  return date === null ? null : new Date(toInstant(date, time ?? '12:00', zone));
}
