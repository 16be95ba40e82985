import { parseAmount } from './amount-text.ts';
import { type CompiledTemplate, readByTemplate, type TemplateReading } from './message-templates.ts';
import type { WallDate, WallTime } from './calendar.ts';
import { findDate, findTime } from './message-dates.ts';

export const MESSAGE_PROVIDERS = ['mpesa', 'ecocash', 'bank', 'unknown'] as const;
export type MessageProvider = (typeof MESSAGE_PROVIDERS)[number];

/** Whose phone got the message: money that the payer sent is money that the centre received. */
export type MessageHolder = 'payer' | 'centre';

/** A payment to the centre that a message confirms. */
export interface ConfirmedPayment {
  readonly kind: 'payment';
  readonly provider: MessageProvider;
  readonly transactionId: string;
  readonly amountLisente: number;
  /** Wall-clock date in the centre's zone; null if the message has none. */
  readonly date: WallDate | null;
  readonly time: WallTime | null;
  readonly payer: string | null;
  readonly payee: string | null;
}

/** A result with the template that read the message; null when no template did. */
export interface ReadMessage {
  readonly message: PaymentMessage;
  readonly templateId: string | null;
}

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
  'no-amount',
  'no-transaction-id',
  'unknown-wording',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

export type PaymentMessage =
  | ConfirmedPayment
  | { readonly kind: 'no-payment'; readonly reason: NoPaymentReason }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

/** Maximum length of a message that is parsed, in characters. */
export const MAX_MESSAGE_LENGTH = 1000;

const BOUGHT = /\b(?:bought|purchased?|recharged?|reka|rekile)\b/giu;
const BOUGHT_THING = /\b(?:airtime|data|bundle|moea|electricity)/iu;
/** The longest of these words, and 40 characters before it. */
const THING_DISTANCE = 40 + 'electricity'.length;

/** Returns true if a text says that somebody bought airtime or the like. */
function mentionsAirtime(text: string): boolean {
  if (/\bairtime (?:for|to|purchase|of)\b/iu.test(text)) return true;
  return [...text.matchAll(BOUGHT)].some(({ index, 0: verb }) => {
    const start = index + verb.length;
    return BOUGHT_THING.test(text.slice(start, start + THING_DISTANCE));
  });
}

/** What a message says happened, in English and Sesotho. The first match decides. */
const EVENTS: readonly (readonly [NoPaymentReason, { test(text: string): boolean }])[] = [
  ['reversal', /\brevers(?:ed|al)|\brefund|\bkhutlisits|\bkhutliselits/iu],
  [
    'failure',
    /\bfail(?:ed|ure)|\bunsuccessful|\bnot successful|\binsufficient|\bnot enough|\bdeclined|\bcancelled|\bcould not|\bhlol(?:ehile|eha)|\bha (?:ea|e|ia) atleha/iu,
  ],
  ['airtime', { test: mentionsAirtime }],
  ['withdrawal', /\bwithdr(?:ew|awn?|awal)|\bcash ?out\b|\bnts[’'h]?its(?:e|oe)/iu],
];
const RECEIVED = /\breceived\b|\bcredited\b|\bamohetse|\bfumane\b/iu;
const SENT =
  /\bsent\b|\bpaid\b|\btransferred\b|\bpayment (?:of|made|to)\b|\btransfer (?:of|to)\b|\blefile|\blefetse|\brometse|\bromelletse|\bpatetse/iu;

const CURRENCY = String.raw`(?:LSL|M|L|R)`;
const NUMBER = String.raw`\d{1,3}(?:[ ,.']\d{3}){1,20}(?:[.,]\d{1,2})?|\d{1,60}(?:[.,]\d{1,2})?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])${CURRENCY}\s?(${NUMBER})(?![\d]|[.,]\d)|(?<![\p{L}\p{N}.,/:-])(${NUMBER})\s?(?:LSL|maloti)\b`,
  'giu',
);
/** Words before an amount that is not the payment's own. */
const OTHER_AMOUNT =
  /balance|setseng|setse|sallets?oe|salets?oe|saletseng|salang|remaining|fees?|cost|charge[ds]?|tefiso|commission|tax|limit|discount/giu;
const OTHER_AMOUNT_DISTANCE = 30;

/** Returns true if the words directly before an amount say that it is a balance, a fee or the like. */
function isOtherAmount(before: string): boolean {
  const clause =
    before
      .slice(-45)
      .split(/[.;\d]/u)
      .at(-1) ?? '';
  return [...clause.matchAll(OTHER_AMOUNT)].some(
    ({ index, 0: word }) => index + word.length >= clause.length - OTHER_AMOUNT_DISTANCE,
  );
}

const LABELLED_ID =
  /\b(?:(?:txn|trans(?:action)?|tran)\.? ?(?:id|no|number|code)?|approval code|receipt(?: ?(?:no|number))?|confirmation code|nomoro ea tefo|id) ?[.:#]{0,3} ?((?=[A-Z0-9.]{0,40}\d)[A-Z0-9]{2,40}(?:\.[A-Z0-9]{1,40}){0,3})/giu;
const ECOCASH_ID = /\b[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{4,6}\b/gu;
const MPESA_ID =
  /\b(?=[A-Z0-9]{0,11}\d)(?=[A-Z0-9]{0,11}[A-Z])[A-Z0-9]{8,12}\b(?=[\s.,:]{0,9}(?:confirmed|e netefalitsoe|e netefetse|netefalitsoe))/giu;
const BARE_ID = /\b(?=[A-Z]{0,11}\d)(?=\d{0,11}[A-Z]\d{0,11}[A-Z])[A-Z0-9]{8,12}\b/gu;

/** A name ends at a telephone number, a date, a full stop before a space, or the next part of the sentence. */
const NAME_END = String.raw`(?= ?(?:\+?\d[\d ]{6}|\(|\s-\s|,|;|\.(?:\s|$)|\s(?:on|at|ka|ref|reference|with|for|account|new|txn|transaction|date|via|using|from|by|successful|successfully|tefo|ka|merchant|till|tefiso|chelete)\b|$))`;
const NAME = String.raw`(?:\d{4,8} ?- ?)?(\p{L}[\p{L}\p{M}\d .&'’-]{1,59}?)`;
const FROM = new RegExp(String.raw`\b(?:from|ho tsoa ho|ho tloha ho|by) (?!acc)${NAME}${NAME_END}`, 'iu');
const TO = new RegExp(String.raw`\b(?:to|ho ea ho|ho) (?!tsoa|tloha)${NAME}${NAME_END}`, 'iu');

const findName = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1]?.trim() ?? null;

function findProvider(text: string, transactionId: string): MessageProvider {
  if (/\bm-?\s?pesa\b|\bvodacom\b|\bvcl\b/iu.test(text)) return 'mpesa';
  if (/\beco\s?cash\b|\beconet\b|\betl\b/iu.test(text)) return 'ecocash';
  if (new RegExp(`^${ECOCASH_ID.source}$`, 'u').test(transactionId)) return 'ecocash';
  if (/\b(?:bank|fnb|nedbank|standard lesotho|postbank|eft)\b/iu.test(text)) return 'bank';
  return /\bconfirmed\b|\bnetefalitsoe\b/iu.test(text) ? 'mpesa' : 'unknown';
}

const distinct = (values: Iterable<string>): string[] => [...new Set(values)];
const matchesOf = (pattern: RegExp, text: string, group = 0): string[] =>
  distinct(
    [...text.matchAll(pattern)].map((match) => (match[group] ?? '').toUpperCase().replace(/\.$/u, '')),
  );

/** Lists the transaction ids: labelled ones and those of a known shape before unlabelled ones. */
function findTransactionIds(text: string): string[] {
  const known = distinct([...matchesOf(ECOCASH_ID, text), ...matchesOf(MPESA_ID, text)]);
  if (known.length > 0) return known;
  const labelled = matchesOf(LABELLED_ID, text, 1).filter((id) => id.length >= 5);
  return labelled.length > 0 ? labelled : matchesOf(BARE_ID, text);
}

/** Lists the amounts that may be the payment's own, in lisente: no balance, no fee. */
function findAmounts(text: string): number[] {
  const amounts: number[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    if (isOtherAmount(text.slice(0, match.index))) continue;
    const amount = parseAmount(match[1] ?? match[2] ?? '');
    if (amount === null) return [];
    if (!amounts.includes(amount)) amounts.push(amount);
  }
  return amounts;
}

/** Removes invisible characters and folds whitespace, so that copied and forwarded texts read alike. */
export function normalizeMessage(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * Parses the confirmation of a mobile money operator or a bank, in English or with Sesotho words. It reads what the text
 * states and never guesses: on any doubt the result is `unreadable`, and a person reads the message. A message
 * that is not a payment to the centre is named as such.
 * @param holder whose phone got the message.
 * @param templates compared first, in this order. A message that none of them fits is read by its words.
 */
export function readPaymentMessage(
  text: string,
  holder: MessageHolder,
  templates: readonly CompiledTemplate[],
): ReadMessage {
  const message = foldMessage(text);
  if (message === null) return { message: unreadable('too-long'), templateId: null };
  for (const template of templates) {
    const reading = readByTemplate(message, template);
    const result = reading && toPaymentMessage(reading, holder);
    if (result) return { message: result, templateId: template.id };
  }
  return { message: readByWords(message, holder), templateId: null };
}

/** `readPaymentMessage` without templates. */
export function parsePaymentMessage(text: string, holder: MessageHolder = 'payer'): PaymentMessage {
  return readPaymentMessage(text, holder, []).message;
}

const unreadable = (reason: UnreadableReason) => ({ kind: 'unreadable', reason }) as const;

/** Normalizes a text; null if it is too long. */
function foldMessage(text: string): string | null {
  if (text.length > MAX_MESSAGE_LENGTH * 2) return null;
  const message = normalizeMessage(text);
  return message.length > MAX_MESSAGE_LENGTH ? null : message;
}

/** Returns what a template has read; null if the text after it leaves doubt, so that the words decide. */
function toPaymentMessage(reading: TemplateReading, holder: MessageHolder): PaymentMessage | null {
  const { template, transactionId, amountLisente, date, time, payer, payee, rest } = reading;
  const { meaning, provider } = template;
  if (meaning !== 'sent' && meaning !== 'received') return { kind: 'no-payment', reason: meaning };
  if (meaning === 'received' && holder === 'payer') return { kind: 'no-payment', reason: 'received' };
  if (meaning === 'sent' && holder === 'centre') return { kind: 'no-payment', reason: 'sent' };
  if (transactionId === null || amountLisente === null || amountLisente === 0) return null;
  const hasMore =
    findAmounts(rest).length > 0 ||
    findTransactionIds(rest).some((id) => id !== transactionId) ||
    EVENTS.some(([, words]) => words.test(rest));
  if (hasMore) return null;
  return { kind: 'payment', provider, transactionId, amountLisente, date, time, payer, payee };
}

function readByWords(message: string, holder: MessageHolder): PaymentMessage {
  const ids = findTransactionIds(message);
  if (ids.length > 1) return unreadable('several-messages');
  for (const [reason, words] of EVENTS) if (words.test(message)) return { kind: 'no-payment', reason };
  const [isSent, isReceived] = [SENT.test(message), RECEIVED.test(message)];
  if (isSent && isReceived) return unreadable('several-messages');
  if (!isSent && !isReceived) return unreadable('unknown-wording');
  if (isReceived && holder === 'payer') return { kind: 'no-payment', reason: 'received' };
  if (isSent && holder === 'centre') return { kind: 'no-payment', reason: 'sent' };

  const amounts = findAmounts(message);
  if (amounts.length > 1) return unreadable('several-amounts');
  const [amountLisente] = amounts;
  if (amountLisente === undefined || amountLisente === 0) return unreadable('no-amount');
  const [transactionId] = ids;
  if (transactionId === undefined) return unreadable('no-transaction-id');
  return {
    kind: 'payment',
    provider: findProvider(message, transactionId),
    transactionId,
    amountLisente,
    date: findDate(message),
    time: findTime(message),
    payer: findName(FROM, message),
    payee: findName(TO, message),
  };
}
