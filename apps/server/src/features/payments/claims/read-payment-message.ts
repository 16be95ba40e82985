import {
  type MessageHolder,
  type PaymentMessage,
  readPaymentMessage as readByTemplates,
} from '@thuto/domain/reconciliation/payment-messages';
import type { Executor } from '../../../platform/db/client.ts';
import { compileTemplates } from '../../message-templates/compile-templates.ts';
import { listMessageTemplates } from '../../message-templates/list-message-templates.ts';

/**
 * Reads the confirmation message of a payment by the centre's templates, then by its words (RECON-11). It never guesses:
 * on any doubt the result is `unreadable`.
 * @param holder whose phone got the message.
 */
export async function readPaymentMessage(
  executor: Executor,
  text: string,
  holder: MessageHolder = 'payer',
): Promise<PaymentMessage> {
  const templates = compileTemplates(await listMessageTemplates(executor));
  return readByTemplates(text, holder, templates).message;
}
