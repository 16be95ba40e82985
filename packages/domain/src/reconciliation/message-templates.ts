// One file because the shipped templates, their grammar and its compiler belong together.
import { normalizeText } from '../normalize-text.ts';
import { parseAmount } from './amount-text.ts';
import type { WallDate, WallTime } from '../calendar.ts';
import { findDate, findTime } from './message-dates.ts';
import type { MessageProvider, NoPaymentReason } from './message-kinds.ts';
import { normalizeTransactionId } from '../payments/payments.ts';
import { trimEndOf } from '../trim-end.ts';

/** Placeholders of a template. `any` is text that nobody needs. */
export const TEMPLATE_PLACEHOLDERS = [
  'transactionId',
  'amount',
  'date',
  'time',
  'payer',
  'merchant',
  'balance',
  'fee',
  'reference',
  'any',
] as const;
export type TemplatePlaceholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

/** What a message of a template means: money sent to the centre, money that the phone received, or no payment. */
export const TEMPLATE_MEANINGS = [
  'sent',
  'received',
  'reversal',
  'failure',
  'airtime',
  'withdrawal',
] as const;
export type TemplateMeaning = (typeof TEMPLATE_MEANINGS)[number] & (NoPaymentReason | 'sent' | 'received');

export interface MessageTemplate {
  readonly id: string;
  readonly name: string;
  readonly provider: MessageProvider;
  readonly meaning: TemplateMeaning;
  /** For example `{transactionId} Confirmed. M{amount} sent to {merchant} on {date} at {time}.…` */
  readonly text: string;
}

/** Maximum length of a template, in characters. */
export const MAX_TEMPLATE_TEXT = 500;
/** Maximum length of the text of one placeholder, in characters. */
const MAX_CAPTURE = 80;
const MAX_PLACEHOLDERS = 20;

type Part = { readonly literal: string } | { readonly placeholder: TemplatePlaceholder };

/** A template that can be compared with messages. */
export interface CompiledTemplate extends Omit<MessageTemplate, 'text'> {
  readonly parts: readonly Part[];
  /** True if other text may follow, written as `…` at the end. */
  readonly isOpen: boolean;
}

/** Why a text is no template, as a sentence for the admin who wrote it. */
export type TemplateFault = string;

const fold = (text: string): string => normalizeText(text, 'NFKC').replaceAll(/\s+/gu, ' ');

/** Compiles a template. Returns a sentence that explains the first fault instead, if there is one. */
export function compileTemplate(template: MessageTemplate): CompiledTemplate | TemplateFault {
  const { text, ...rest } = template;
  // Before folding, because NFKC turns the ellipsis into three dots.
  const trimmed = text.trim();
  const isOpen = /(?:…|\.\.\.)$/u.test(trimmed);
  const body = fold(trimmed.replace(/(?:…|\.\.\.)$/u, '')).trim();
  if (body === '') return 'Please enter the text of the message.';
  if (body.length > MAX_TEMPLATE_TEXT) return `At most ${String(MAX_TEMPLATE_TEXT)} characters.`;
  const parts: Part[] = [];
  const seen = new Set<string>();
  for (const piece of body.split(/(\{[^{}]*\})/u)) {
    if (piece === '') continue;
    if (!piece.startsWith('{')) {
      if (/[{}]/u.test(piece)) return 'A placeholder has a { before its name and a } after it.';
      parts.push({ literal: piece.toLowerCase() });
      continue;
    }
    const name = piece.slice(1, -1).trim();
    const placeholder = TEMPLATE_PLACEHOLDERS.find((known) => known.toLowerCase() === name.toLowerCase());
    if (placeholder === undefined) return `{${name}} is not a placeholder.`;
    const before = parts.at(-1);
    if (before !== undefined && 'placeholder' in before)
      return `Please put some text between {${before.placeholder}} and {${placeholder}}.`;
    if (placeholder !== 'any' && seen.has(placeholder)) return `{${placeholder}} can be used once.`;
    seen.add(placeholder);
    parts.push({ placeholder });
  }
  if (seen.size > MAX_PLACEHOLDERS || parts.length > MAX_PLACEHOLDERS * 2)
    return 'This has too many placeholders.';
  const literals = parts.flatMap((part) => ('literal' in part ? [part.literal] : []));
  if (!literals.some((literal) => /\p{L}{3}/u.test(literal)))
    return 'Please include words of the message, not only placeholders.';
  if (rest.meaning === 'sent' || rest.meaning === 'received') {
    for (const needed of ['transactionId', 'amount'] as const)
      if (!seen.has(needed)) return `A payment needs {${needed}}.`;
  }
  return { ...rest, parts, isOpen };
}

/** What a message states, read by a template. */
export interface TemplateReading {
  readonly template: CompiledTemplate;
  readonly transactionId: string | null;
  readonly amountLisente: number | null;
  readonly date: WallDate | null;
  readonly time: WallTime | null;
  readonly payer: string | null;
  readonly payee: string | null;
  readonly reference: string | null;
  /** The text after the template, for an open one. */
  readonly rest: string;
}

const PUNCTUATION_AROUND = ' :.,-';

/** Removes the punctuation around an amount or an id that a message joins to it. */
const trimmedCapture = (text: string): string =>
  trimEndOf(text.replace(/^[\s:.,-]+/u, ''), PUNCTUATION_AROUND);

/** Removes the number before or behind a name, and the payer's account. */
const nameOf = (capture: string | null): string | null =>
  capture
    ?.split(/ for account /iu, 1)[0]
    ?.replace(/[\s(+-]{1,3}\d[\d ]{6,20}\)?$/u, '')
    .replace(/^\+?\d{4,15}\s?-\s?/u, '') ?? null;

/** Whether the text can be what a placeholder stands for. */
function isPossible(placeholder: TemplatePlaceholder, text: string): boolean {
  const capture = trimmedCapture(text);
  if (placeholder === 'any') return true;
  if (capture === '' || text.length > MAX_CAPTURE) return false;
  switch (placeholder) {
    case 'transactionId':
      return /^(?=.*\d)[A-Z0-9]+(?:[. -][A-Z0-9]+){0,4}$/iu.test(capture) && capture.length >= 4;
    case 'amount':
      return parseAmount(capture) !== null && parseAmount(capture) !== 0;
    case 'balance':
    case 'fee':
      return parseAmount(capture) !== null;
    case 'date':
      return findDate(capture) !== null;
    case 'time':
      return findTime(capture) !== null;
    case 'payer':
    case 'merchant':
      return /\p{L}/u.test(capture);
    case 'reference':
      return true;
  }
}

/**
 * Compares a message with a template, from its first to its last character. Every placeholder takes the shortest text
 * that it can stand for and never grows later, so the time is linear in the length of the message.
 * @param message normalized by `normalizeMessage`.
 * @returns null if the message is not one of the template.
 */
export function readByTemplate(message: string, template: CompiledTemplate): TemplateReading | null {
  const lower = message.toLowerCase();
  // Lower case may change the length of rare letters; then positions would not agree.
  if (lower.length !== message.length) return null;
  const captures = new Map<TemplatePlaceholder, string>();
  let position = 0;
  let open: TemplatePlaceholder | null = null;
  for (const part of template.parts) {
    if ('placeholder' in part) {
      open = part.placeholder;
      continue;
    }
    if (open === null) {
      if (!lower.startsWith(part.literal, position)) return null;
      position += part.literal.length;
      continue;
    }
    const end = findEnd(message, lower, { from: position, literal: part.literal, placeholder: open });
    if (end === null) return null;
    captures.set(open, message.slice(position, end));
    position = end + part.literal.length;
    open = null;
  }
  if (open !== null) {
    const end = template.isOpen ? endOfWord(message, position, open) : message.length;
    const capture = message.slice(position, end);
    if (!isPossible(open, capture)) return null;
    captures.set(open, capture);
    position = end;
  } else if (!template.isOpen && message.slice(position).replaceAll(/[\s.]/gu, '') !== '') return null;
  const of = (placeholder: TemplatePlaceholder): string | null => {
    const capture = captures.get(placeholder);
    return capture === undefined ? null : trimmedCapture(capture);
  };
  const transactionId = of('transactionId');
  return {
    template,
    transactionId: transactionId === null ? null : normalizeTransactionId(transactionId),
    amountLisente: parseAmount(of('amount') ?? ''),
    date: findDate(of('date') ?? ''),
    time: findTime(of('time') ?? of('date') ?? ''),
    payer: nameOf(of('payer')),
    payee: nameOf(of('merchant')),
    reference: of('reference'),
    rest: message.slice(position),
  };
}

/** Whether a literal at `end` would cut an id or a number in two, such as the dot in `MP260303.1415.A12345`. */
function isInsideToken(
  message: string,
  end: number,
  literal: string,
  placeholder: TemplatePlaceholder,
): boolean {
  if (placeholder === 'any' || placeholder === 'payer' || placeholder === 'merchant') return false;
  if (/^[.,]/u.test(literal)) return /[\p{L}\p{N}]/u.test(message.charAt(end + 1));
  return /^\d/u.test(literal) || (placeholder === 'transactionId' && /^\p{L}/u.test(literal));
}

/** Finds where a placeholder ends: at the first following literal before which its text is possible. */
function findEnd(
  message: string,
  lower: string,
  { from, literal, placeholder }: { from: number; literal: string; placeholder: TemplatePlaceholder },
): number | null {
  const last = placeholder === 'any' ? message.length : from + MAX_CAPTURE;
  let end = lower.indexOf(literal, from);
  while (end !== -1 && end <= last) {
    if (
      !isInsideToken(message, end, literal, placeholder) &&
      isPossible(placeholder, message.slice(from, end))
    )
      return end;
    end = lower.indexOf(literal, end + 1);
  }
  return null;
}

/** The end of the last placeholder of an open template: the next space, or the end of the sentence for names. */
function endOfWord(message: string, from: number, placeholder: TemplatePlaceholder): number {
  const isName = placeholder === 'payer' || placeholder === 'merchant' || placeholder === 'any';
  const end = isName ? message.slice(from).search(/[.;](?:\s|$)/u) : message.slice(from).search(/\s/u);
  return end === -1 ? message.length : from + end;
}

/** The templates that come with the product. Admins may change each one and reset it. */
export const SHIPPED_TEMPLATES: readonly MessageTemplate[] = [
  {
    id: 'mpesa-sent',
    name: 'M-Pesa, sent to a person or merchant',
    provider: 'mpesa',
    meaning: 'sent',
    text: '{transactionId} Confirmed. M{amount} sent to {merchant} on {date} at {time}. New M-Pesa balance is M{balance}. …',
  },
  {
    id: 'mpesa-paid',
    name: 'M-Pesa, paid to a merchant',
    provider: 'mpesa',
    meaning: 'sent',
    text: '{transactionId} Confirmed. M{amount} paid to {merchant} on {date} at {time} New M-Pesa balance is M{balance}. …',
  },
  {
    id: 'mpesa-sent-sesotho',
    name: 'M-Pesa, sent (Sesotho)',
    provider: 'mpesa',
    meaning: 'sent',
    text: '{transactionId} E netefalitsoe. U lefile M{amount} ho {merchant} ka {date} ka {time}. Chelete e setseng ke M{balance}. …',
  },
  {
    id: 'mpesa-received',
    name: 'M-Pesa, received by the centre',
    provider: 'mpesa',
    meaning: 'received',
    text: '{transactionId} Confirmed. You have received M{amount} from {payer} on {date} at {time}. Reference {reference}. New M-Pesa balance is M{balance}. …',
  },
  {
    id: 'mpesa-airtime',
    name: 'M-Pesa, airtime',
    provider: 'mpesa',
    meaning: 'airtime',
    text: '{transactionId} Confirmed. You bought M{amount} of airtime …',
  },
  {
    id: 'mpesa-failed',
    name: 'M-Pesa, failed',
    provider: 'mpesa',
    meaning: 'failure',
    text: '{transactionId} Failed. {any}…',
  },
  {
    id: 'mpesa-reversed',
    name: 'M-Pesa, reversed',
    provider: 'mpesa',
    meaning: 'reversal',
    text: '{transactionId} Confirmed. Your payment of M{amount} to {merchant} has been reversed…',
  },
  {
    id: 'ecocash-sent',
    name: 'EcoCash, sent to a person or merchant',
    provider: 'ecocash',
    meaning: 'sent',
    text: 'EcoCash: You have successfully sent M{amount} to {merchant}. Txn ID: {transactionId}. New balance: M{balance}…',
  },
  {
    id: 'ecocash-paid',
    name: 'EcoCash, paid to a merchant',
    provider: 'ecocash',
    meaning: 'sent',
    text: 'EcoCash. You have paid LSL {amount} to {merchant} (Merchant {any}) Approval Code: {transactionId} Date {date} Fee: M{fee}…',
  },
  {
    id: 'ecocash-received',
    name: 'EcoCash, received by the centre',
    provider: 'ecocash',
    meaning: 'received',
    text: 'EcoCash: You have received M{amount} from {payer}. Reference: {reference}. Txn ID: {transactionId}. …',
  },
];
