import type { RevenueLine } from '@thuto/contract/payments';

const CHANNELS: Readonly<Record<string, string>> = {
  mpesa: 'M-Pesa',
  ecocash: 'EcoCash',
  bank: 'Bank',
  cash: 'Cash',
  proof: 'Proof of payment',
  sms: 'Message',
  statement: 'Statement',
  gateway: 'Gateway',
};

/** The name of a channel: a provider, or how the payment became known. */
export const formatChannel = (channel: string): string => CHANNELS[channel] ?? channel;

/** Sums revenue by a name, in the order in which the names first appear. */
export function sumRevenueBy(lines: readonly RevenueLine[], nameOf: (line: RevenueLine) => string) {
  const sums = new Map<string, { name: string; payments: number; amountLisente: number }>();
  for (const line of lines) {
    const name = nameOf(line);
    const sum = sums.get(name) ?? { name, payments: 0, amountLisente: 0 };
    sums.set(name, {
      name,
      payments: sum.payments + line.payments,
      amountLisente: sum.amountLisente + line.amountLisente,
    });
  }
  return [...sums.values()];
}
