import type { MessageCheck } from '@thuto/contract/orders';
import type { PaymentMethod } from '@thuto/domain/payments/payments';

/** How a payment became known, in a word. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  proof: 'Proof',
  sms: 'Message',
  statement: 'Bank statement',
  cash: 'Cash',
  gateway: 'M-Pesa',
};

type Found<Kind extends MessageCheck['kind']> = Extract<MessageCheck, { kind: Kind }>;

export const PROVIDER_WORDS: Readonly<Record<Found<'payment'>['provider'], string>> = {
  mpesa: 'M-Pesa',
  ecocash: 'EcoCash',
  bank: 'Bank',
  unknown: 'Not named',
};

/** Why a message confirms no payment to the centre. */
export const NO_PAYMENT_WORDS: Readonly<Record<Found<'no-payment'>['reason'], string>> = {
  received:
    'This message says that you received money. Please paste the message that you got when you paid us.',
  sent: 'This message says that money was sent from our side. Please paste the message that you got when you paid us.',
  reversal: 'This message says that a payment was reversed, so the money did not reach us.',
  failure: 'This message says that the payment failed, so the money did not reach us. Please pay again.',
  airtime: 'This message is about airtime, data or electricity, not about a payment to us.',
  withdrawal: 'This message is about a cash withdrawal, not about a payment to us.',
};

/** Why a person has to read a message. */
export const UNREADABLE_WORDS: Readonly<Record<Found<'unreadable'>['reason'], string>> = {
  'too-long': 'This text is too long. Please paste only the message that confirms the payment.',
  'several-messages':
    'This looks like more than one message. Paste only one, or confirm it, and a person reads it.',
  'several-amounts': 'This message names several amounts. Confirm it, and a person reads it.',
  'status-unclear':
    'This message says more than that you paid, such as a reversal. Confirm it, and a person reads it.',
  'no-amount': 'We found no amount in this message. Confirm it, and a person reads it.',
  'no-transaction-id': 'We found no transaction ID in this message. Confirm it, and a person reads it.',
  'unknown-wording': 'We could not read this message. Confirm it, and a person reads it.',
};
