import type { MessageReading } from '@thuto/contract/message-templates';
import type { TemplateMeaning } from '@thuto/domain/reconciliation/message-templates';
import { formatLisente } from '@thuto/domain/money';
import { formatWallDate } from '../../lib/time/dates.ts';
import { PROVIDER_NAMES } from '../../components/provider-names.ts';

export const MEANING_NAMES: Readonly<Record<TemplateMeaning, string>> = {
  sent: 'Payment sent to the centre',
  received: 'Payment received by the centre',
  reversal: 'Reversal',
  failure: 'Failed payment',
  airtime: 'Airtime',
  withdrawal: 'Withdrawal',
};

export const MEANING_OPTIONS = Object.entries(MEANING_NAMES).map(([value, label]) => ({ value, label }));

const REASONS: Readonly<Record<NonNullable<MessageReading['reason']>, string>> = {
  received: 'The payer received this money. It is no payment to the centre.',
  sent: 'The centre sent this money. It is no payment to the centre.',
  reversal: 'A reversal. It is no payment to the centre.',
  failure: 'A failed payment. No money moved.',
  airtime: 'Airtime or data. It is no payment to the centre.',
  withdrawal: 'A withdrawal. It is no payment to the centre.',
  'too-long': 'This text is too long for a message.',
  'several-messages': 'This looks like more than one message.',
  'several-amounts': 'This names more than one amount.',
  'status-unclear': 'This says more about the payment than that it was made.',
  'no-amount': 'No amount was found.',
  'no-transaction-id': 'No transaction ID was found.',
  'unknown-wording': 'This wording is not known.',
};

/** Formats what a text parses to, as labels and values. */
export function listReading(reading: MessageReading): [label: string, value: string][] {
  const { kind, provider, transactionId, amountLisente, date, time, payer, payee, reason } = reading;
  const readBy: [string, string][] = [['Read by', reading.templateName ?? 'its words, without a template']];
  if (kind !== 'payment') return [['Result', reason === null ? '' : REASONS[reason]], ...readBy];
  return [
    ['Provider', provider === null ? '' : PROVIDER_NAMES[provider]],
    ['Transaction ID', transactionId ?? ''],
    ['Amount', amountLisente === null ? '' : formatLisente(amountLisente)],
    ['Date', date === null ? 'Not in the text' : [formatWallDate(date), time].filter(Boolean).join(', ')],
    ['Payer', payer ?? 'Not in the text'],
    ['Paid to', payee ?? 'Not in the text'],
    ...readBy,
  ];
}
