import { normalizeText } from '../normalize-text.ts';
import type { ChannelKind } from '../payments/payment-channels.ts';
import type { MessageProvider } from './message-kinds.ts';

/** Maximum length of a sender's name and maximum number of senders of one channel. */
export const MAX_SENDER = 40;
export const MAX_SENDERS = 10;

/** Senders that a new channel of a kind suggests. A bank's name differs, so an admin enters it. */
export const DEFAULT_SENDERS: Readonly<Record<ChannelKind, readonly string[]>> = {
  mpesa: ['MPESA', 'M-PESA'],
  ecocash: ['EcoCash'],
  bank: [],
  cash: [],
  other: [],
};

/** Kinds of channels whose provider sends messages. */
const PROVIDER_OF: Readonly<Partial<Record<ChannelKind, MessageProvider>>> = {
  mpesa: 'mpesa',
  ecocash: 'ecocash',
  bank: 'bank',
};

const DIGITS_OF_A_TELEPHONE = 7;

/** Folds case and invisible characters only: `M PESA` is another name than `M-PESA`, and anyone may register it. */
const foldSender = (sender: string): string =>
  normalizeText(sender, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase();

/**
 * Whether a text can be a known sender: a name or a short code. A telephone number cannot, because anyone can get one.
 */
export function isSenderName(text: string): boolean {
  const sender = foldSender(text);
  if (sender === '' || sender.length > MAX_SENDER) return false;
  const isNumber = /^[+\d\s()./-]+$/u.test(sender);
  return !isNumber || sender.replaceAll(/\D/gu, '').length < DIGITS_OF_A_TELEPHONE;
}

/** What a channel says about the messages of its provider. */
export interface SenderChannel {
  readonly kind: ChannelKind;
  readonly senders: readonly string[];
}

/**
 * Finds the provider whose messages come from this sender. While a centre has no channel of a mobile money operator, the
 * operator's default senders are known.
 * @param sender as the phone reports it.
 * @returns null for an unknown sender: its messages are never money (RECON-12).
 */
export function findProviderOfSender(
  sender: string,
  channels: readonly SenderChannel[],
): MessageProvider | null {
  const folded = foldSender(sender);
  if (!isSenderName(folded)) return null;
  const missing = (['mpesa', 'ecocash'] as const)
    .filter((kind) => channels.every((channel) => channel.kind !== kind))
    .map((kind) => ({ kind, senders: DEFAULT_SENDERS[kind] }));
  const found = [...channels, ...missing].find(({ senders }) =>
    senders.some((known) => foldSender(known) === folded),
  );
  return found === undefined ? null : (PROVIDER_OF[found.kind] ?? 'unknown');
}
