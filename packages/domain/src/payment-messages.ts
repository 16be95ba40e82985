import { parseAmount } from './amount-text.ts';
import { isWallDate, isWallTime, type WallDate, type WallTime } from './calendar.ts';

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

/** What a message says happened, in English and Sesotho. The first match decides. */
const EVENTS: readonly (readonly [NoPaymentReason, RegExp])[] = [
  ['reversal', /\brevers(?:ed|al)|\brefund|\bkhutlisits|\bkhutliselits/iu],
  [
    'failure',
    /\bfail(?:ed|ure)|\bunsuccessful|\bnot successful|\binsufficient|\bnot enough|\bdeclined|\bcancelled|\bcould not|\bhlol(?:ehile|eha)|\bha (?:ea|e|ia) atleha/iu,
  ],
  [
    'airtime',
    /\b(?:bought|purchased?|recharged?|reka|rekile)\b.{0,40}?\b(?:airtime|data|bundle|moea|electricity)|\bairtime (?:for|to|purchase|of)\b/iu,
  ],
  ['withdrawal', /\bwithdr(?:ew|awn?|awal)|\bcash ?out\b|\bnts[’'h]?its(?:e|oe)/iu],
];
const RECEIVED = /\breceived\b|\bcredited\b|\bamohetse|\bfumane\b/iu;
const SENT =
  /\bsent\b|\bpaid\b|\btransferred\b|\bpayment (?:of|made|to)\b|\btransfer (?:of|to)\b|\blefile|\blefetse|\brometse|\bromelletse|\bpatetse/iu;

const CURRENCY = String.raw`(?:LSL|M|L|R)`;
const NUMBER = String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])${CURRENCY}\s?(${NUMBER})(?![\d]|[.,]\d)|(?<![\p{L}\p{N}.,/:-])(${NUMBER})\s?(?:LSL|maloti)\b`,
  'giu',
);
/** Words before an amount that is not the payment's own. */
const OTHER_AMOUNT =
  /(?:balance|setseng|setse|sallets?oe|salets?oe|saletseng|salang|remaining|fee|fees|cost|charge|charged|charges|tefiso|commission|tax|limit|discount)[^.;\d]{0,30}$/iu;

const LABELLED_ID =
  /\b(?:(?:txn|trans(?:action)?|tran)\.?\s*(?:id|no|number|code)?|approval code|receipt(?:\s*(?:no|number))?|confirmation code|nomoro ea tefo|id)\s*[.:#]*\s*((?=[A-Z0-9.]*\d)[A-Z0-9]{2,}(?:\.[A-Z0-9]+){0,3})/giu;
const ECOCASH_ID = /\b[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{4,6}\b/gu;
const MPESA_ID =
  /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{8,12}\b(?=[\s.,:]*(?:confirmed|e netefalitsoe|e netefetse|netefalitsoe))/giu;
const BARE_ID = /\b(?=[A-Z0-9]*\d[A-Z0-9]*)(?=(?:[A-Z0-9]*[A-Z]){2})[A-Z0-9]{8,12}\b/gu;

const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  pherekhong: 1,
  hlakola: 2,
  hlakubele: 3,
  mesa: 4,
  motseanong: 5,
  phupjane: 6,
  phupu: 7,
  phato: 8,
  loetse: 9,
  mphalane: 10,
  pulungoana: 11,
  tsitoe: 12,
};
const MONTH_WORD = String.raw`[’']?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|pherekhong|hlakola|hlakubele|mesa|mots[eě]anong|phupjane|phupu|phato|loetse|mphalane|pulungoana|tsitoe)\.?`;

const twoDigits = (number: number) => number.toString().padStart(2, '0');

function dateOf(year: number, month: number, day: number): WallDate | null {
  const full = year < 100 ? 2000 + year : year;
  const date = `${full}-${twoDigits(month)}-${twoDigits(day)}`;
  return isWallDate(date) ? date : null;
}

/** Finds the first date: ISO, day before month in digits, or with the month as a word. */
function findDate(text: string): WallDate | null {
  const iso = /(?<!\d)(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(20\d{2}|\d{2})(?!\d|\.\d)/u.exec(text);
  if (numeric) {
    const [day, month, year] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])];
    return month > 12 ? dateOf(year, day, month) : dateOf(year, month, day);
  }
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const dayFirst = new RegExp(
    String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ -]${MONTH_WORD}[ ,-]*(20\d{2}|\d{2})(?!\d)`,
    'iu',
  ).exec(plain);
  if (dayFirst) return dateOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = new RegExp(
    String.raw`(?<!\p{L})${MONTH_WORD} (\d{1,2})(?:st|nd|rd|th)?,? (20\d{2})(?!\d)`,
    'iu',
  ).exec(plain);
  if (monthFirst) return dateOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  return null;
}

function monthOf(word = ''): number {
  const key = word.toLowerCase();
  return MONTHS[key] ?? MONTHS[key.slice(0, 3)] ?? 0;
}

/** Finds the first time: `14:15`, `14:15:09`, `2:15 PM`, `2:15pm`, `14h15`. */
function findTime(text: string): WallTime | null {
  const found = /(?<![\d:])(\d{1,2})[:h](\d{2})(?::\d{2})?\s?([ap])?\.?(?:m\b\.?)?/iu.exec(text);
  if (!found) return null;
  const half = found[3]?.toLowerCase();
  let hour = Number(found[1]);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  if (half === 'p' && hour < 12) hour += 12;
  if (half === 'a' && hour === 12) hour = 0;
  const time = `${twoDigits(hour)}:${found[2]}`;
  return isWallTime(time) ? time : null;
}

/** A name ends at a telephone number, a date, a full stop before a space, or the next part of the sentence. */
const NAME_END = String.raw`(?=\s*(?:\+?\d[\d ]{6,}|\(|\s-\s|,|;|\.(?:\s|$)|\s(?:on|at|ka|ref|reference|with|for|account|new|txn|transaction|date|via|using|from|by|successful|successfully|tefo|ka|merchant|till|tefiso|chelete)\b|$))`;
const NAME = String.raw`(?:\d{4,8}\s*-\s*)?(\p{L}[\p{L}\p{M}\d .&'’-]{1,59}?)`;
const FROM = new RegExp(String.raw`\b(?:from|ho tsoa ho|ho tloha ho|by)\s+(?!acc)${NAME}${NAME_END}`, 'iu');
const TO = new RegExp(String.raw`\b(?:to|ho ea ho|ho)\s+(?!tsoa|tloha)${NAME}${NAME_END}`, 'iu');

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
    if (OTHER_AMOUNT.test(text.slice(Math.max(0, match.index - 45), match.index))) continue;
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
 */
export function parsePaymentMessage(text: string, holder: MessageHolder = 'payer'): PaymentMessage {
  const unreadable = (reason: UnreadableReason) => ({ kind: 'unreadable', reason }) as const;
  if (text.length > MAX_MESSAGE_LENGTH * 2) return unreadable('too-long');
  const message = normalizeMessage(text);
  if (message.length > MAX_MESSAGE_LENGTH) return unreadable('too-long');

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
