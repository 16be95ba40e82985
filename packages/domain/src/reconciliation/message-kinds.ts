export const MESSAGE_PROVIDERS = ['mpesa', 'ecocash', 'bank', 'unknown'] as const;
export type MessageProvider = (typeof MESSAGE_PROVIDERS)[number];

/** Why a message confirms no payment to the centre. */
export const NO_PAYMENT_REASONS = [
  'received',
  'sent',
  'reversal',
  'failure',
  'airtime',
  'withdrawal',
] as const;
export type NoPaymentReason = (typeof NO_PAYMENT_REASONS)[number];

/** Why a person has to read the message. */
export const UNREADABLE_REASONS = [
  'too-long',
  'several-messages',
  'several-amounts',
  'status-unclear',
  'no-amount',
  'no-transaction-id',
  'unknown-wording',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];
