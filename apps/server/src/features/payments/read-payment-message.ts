import { type MessageHolder, parsePaymentMessage, type PaymentMessage } from '@thuto/domain/payment-messages';
import type { Executor } from '../../platform/db/client.ts';

/**
 * Reads the confirmation message of a payment. It never guesses: on any doubt the result is `unreadable`.
 * @param holder whose phone got the message.
 */
export function readPaymentMessage(
  _executor: Executor,
  text: string,
  holder: MessageHolder = 'payer',
): Promise<PaymentMessage> {
  return Promise.resolve(parsePaymentMessage(text, holder));
}
