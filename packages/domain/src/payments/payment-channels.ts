import { LISENTE_PER_LOTI } from '../money.ts';

/** Ways in which families pay. `other` is a channel that only has instructions. */
export const CHANNEL_KINDS = ['mpesa', 'ecocash', 'bank', 'cash', 'other'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export const MAX_CHANNEL_NUMBER = 60;
export const MAX_KEY_PRESSES = 1000;

/** Suggested steps of a new channel, one per line. `{number}`, `{reference}` and `{amount}` are filled in. */
export const DEFAULT_KEY_PRESSES: Readonly<Record<ChannelKind, string>> = {
  mpesa: `Dial *200#
Choose Pay with M-Pesa
Enter the merchant number {number}
Enter the reference {reference}
Enter the amount {amount}
Enter your PIN and confirm`,
  ecocash: `Dial *199#
Choose Make Payment
Enter the merchant number {number}
Enter the reference {reference}
Enter the amount {amount}
Enter your PIN and confirm`,
  bank: '',
  cash: '',
  other: '',
};

/** Formats an amount the way people type it on a phone: `450`, and `450.50` only with lisente. */
export function formatTypedAmount(lisente: number): string {
  const maloti = Math.floor(lisente / LISENTE_PER_LOTI);
  const rest = lisente % LISENTE_PER_LOTI;
  return rest === 0 ? String(maloti) : `${maloti}.${rest.toString().padStart(2, '0')}`;
}

/** Fills in the steps of a channel for one order. Unknown placeholders stay as they are. */
export function fillKeyPresses(
  keyPresses: string,
  values: { readonly number: string; readonly reference: string; readonly amountLisente: number },
): string[] {
  const known: Readonly<Record<string, string>> = {
    number: values.number,
    reference: values.reference,
    amount: formatTypedAmount(values.amountLisente),
  };
  return keyPresses
    .split('\n')
    .map((line) =>
      line.trim().replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => known[name] ?? placeholder),
    )
    .filter((line) => line !== '');
}

/**
 * Moves an item of an ordered list one place up or down.
 * @returns the same order at either end and for an unknown id.
 */
export function moveChannel(ids: readonly string[], id: string, direction: 'up' | 'down'): readonly string[] {
  const at = ids.indexOf(id);
  const to = at + (direction === 'up' ? -1 : 1);
  return at === -1 || to < 0 || to >= ids.length ? ids : ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
