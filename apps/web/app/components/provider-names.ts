import type { MessageProvider } from '@thuto/domain/reconciliation/message-kinds';

/** The names of the providers on the screens. */
export const PROVIDER_NAMES: Readonly<Record<MessageProvider, string>> = {
  mpesa: 'M-Pesa',
  ecocash: 'EcoCash',
  bank: 'Bank',
  unknown: 'Other',
};

export const PROVIDER_OPTIONS = Object.entries(PROVIDER_NAMES).map(([value, label]) => ({ value, label }));

/** The name of a stored provider. A bank of a statement may have any name. */
export const providerName = (provider: string): string =>
  (PROVIDER_NAMES as Readonly<Record<string, string | undefined>>)[provider] ?? provider;
