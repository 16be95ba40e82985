import type { MessageProvider } from '@thuto/domain/payment-messages';

/** The names of the providers on the screens. */
export const PROVIDER_NAMES: Readonly<Record<MessageProvider, string>> = {
  mpesa: 'M-Pesa',
  ecocash: 'EcoCash',
  bank: 'Bank',
  unknown: 'Other',
};

export const PROVIDER_OPTIONS = Object.entries(PROVIDER_NAMES).map(([value, label]) => ({ value, label }));
