import type { OrderId } from '@thuto/domain/ids';
import type { MessageCheck } from '@thuto/contract/orders';
import { requireClaimable } from '@thuto/domain/payments/orders';
import type { StudentContext } from '../../../context.ts';
import { getMyOrder } from '../orders/get-my-order.ts';
import { limitPaymentMessages } from './limit-payment-messages.ts';
import { readPaymentMessage } from './read-payment-message.ts';
import { requireUnusedTransaction } from './require-unused-transaction.ts';

/**
 * Reads a pasted message and shows what it says, without recording anything (PAY-42).
 * @throws DomainError not_found, order_not_open, transaction_already_used, request_too_frequent.
 */
export async function checkMessage(
  ctx: StudentContext,
  { id, text }: { readonly id: OrderId; readonly text: string },
): Promise<MessageCheck> {
  await limitPaymentMessages(ctx);
  const { order } = await getMyOrder(ctx, id);
  requireClaimable(order.status);
  const message = await readPaymentMessage(ctx.db, text);
  if (message.kind !== 'payment') return message;
  await requireUnusedTransaction(ctx.db, message.transactionId);
  const { kind, provider, transactionId, amountLisente, date, time, payer } = message;
  return { kind, provider, transactionId, amountLisente, date, time, payer };
}
