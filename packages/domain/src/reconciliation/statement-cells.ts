// One parser for the cells of a statement: amounts, dates and words share their normal form.
import { normalizeText } from '../normalize-text.ts';
import { parseAmount } from './amount-text.ts';
import { isWallDate, type WallDate, type WallTime } from '../calendar.ts';
import { findDate, findTime } from './message-dates.ts';
import { normalizeTransactionId } from '../payments/payments.ts';

/** Maximum length of a cell in which an amount, a date or a keyword is looked for. Longer cells are texts. */
const MAX_FACT = 60;

/** Normalizes a cell: one form of each character, no invisible ones, without the marks by which spreadsheets keep a text. */
export function cleanCell(cell: string): string {
  const text = normalizeText(cell, 'NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim();
  const kept = /^="([^"]*)"$/u.exec(text);
  return (kept?.[1] ?? text.replace(/^'/u, '')).trim();
}

const isFact = (text: string) => text.length > 0 && text.length <= MAX_FACT;

/** Fractions, powers and circled numbers. Normalization turns them into digits: `450²` would become 4502. */
const OTHER_NUMBERS = /\p{No}/u;

/** Returns a cell in which a fact is looked for; empty if its numbers are no plain digits. */
const cleanFact = (cell: string): string => (OTHER_NUMBERS.test(cell) ? '' : cleanCell(cell));

/** The words and signs around an amount. */
const AMOUNT = /^(?<before>[^\d]*)(?<digits>\d(?:[\d ,.']*\d)?)(?<after>[^\d]*)$/u;
const CURRENCY = /^(?:LSL|MALOTI|[MLR])$/iu;
const IN_MARK = /^(?:CR|C)\.?$/iu;
const OUT_MARK = /^(?:DR|D|DB)\.?$/iu;
const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' };

/**
 * Parses the amount of a cell with its sign. `-45.00`, `(45.00)`, `45.00-` and `45.00 DR` are negative.
 * @returns lisente; null if the cell is no amount.
 */
export function parseSignedAmount(cell: string): number | null {
  const text = cleanFact(cell).replaceAll(/[−–]/gu, '-');
  if (!isFact(text)) return null;
  const opened = PAIRS[text[0] ?? ''];
  const isBracketed = opened !== undefined && text.endsWith(opened);
  const inner = isBracketed ? text.slice(1, -1) : text;
  const parts = AMOUNT.exec(inner)?.groups;
  if (!parts) return null;
  let signs = isBracketed ? ['-'] : [];
  let currencies = 0;
  const marks = [parts['before'] ?? '', parts['after'] ?? '']
    .flatMap((side) => side.split(/([-+])|\s+/u))
    .filter((mark) => mark !== undefined && mark !== '');
  for (const mark of marks) {
    if (mark === '-' || mark === '+') signs = [...signs, mark];
    else if (CURRENCY.test(mark)) currencies += 1;
    else if (IN_MARK.test(mark)) signs = [...signs, '+'];
    else if (OUT_MARK.test(mark)) signs = [...signs, '-'];
    else return null;
  }
  if (currencies > 1 || new Set(signs).size > 1 || marks.length > 3) return null;
  const amount = parseAmount(parts['digits'] ?? '');
  if (amount === null) return null;
  return signs.includes('-') && amount !== 0 ? -amount : amount;
}

/** Whether a cell is an amount and nothing else. Numbers without decimals count, except long ones, which are ids. */
export function isAmountCell(cell: string): boolean {
  const text = cleanFact(cell);
  return (
    parseSignedAmount(text) !== null && (/[.,]\d{1,2}(?!\d)/u.test(text) || /^\D*\d{1,6}\D*$/u.test(text))
  );
}

/** How a file writes its dates: day or month first. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The date of a cell, as far as the cell alone tells it. */
export type CellDate =
  | { readonly kind: 'certain'; readonly date: WallDate }
  /** Two numbers of which one is the day and the other the month. */
  | { readonly kind: 'numeric'; readonly first: number; readonly second: number; readonly year: number };

const COMPACT = /^(20\d{2})(\d{2})(\d{2})(?!\d)/u;
const ISO = /(?<!\d)20\d{2}([-/.])\d{1,2}\1\d{1,2}(?!\d)/u;
const NUMERIC = /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(20\d{2}|\d{2})(?!\d|\.\d)/u;

/** Finds the date of a cell. */
export function readCellDate(cell: string): CellDate | null {
  const text = cleanFact(cell);
  if (!isFact(text)) return null;
  const compact = COMPACT.exec(text);
  if (compact) {
    const date = `${compact[1]}-${compact[2]}-${compact[3]}`;
    return isWallDate(date) ? { kind: 'certain', date } : null;
  }
  const numeric = ISO.test(text) ? null : NUMERIC.exec(text);
  if (numeric) {
    const year = Number(numeric[4]);
    return {
      kind: 'numeric',
      first: Number(numeric[1]),
      second: Number(numeric[3]),
      year: year < 100 ? 2000 + year : year,
    };
  }
  const date = findDate(text);
  return date === null ? null : { kind: 'certain', date };
}

const twoDigits = (number: number) => number.toString().padStart(2, '0');

/** Returns the date in the order of its file; null if there is no such date. */
export function toDate(date: CellDate, order: DateOrder): WallDate | null {
  if (date.kind === 'certain') return date.date;
  const [day, month] = order === 'dmy' ? [date.first, date.second] : [date.second, date.first];
  const text = `${date.year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isWallDate(text) ? text : null;
}

/** Minutes by which zones that statements name are ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WAT: 60,
  CET: 60,
  SAST: 120,
  CAT: 120,
  EET: 120,
  EAT: 180,
};
const CLOCK = /(?<![\d:])\d{1,2}[:h]\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?:\s?[ap]\.?m\b\.?)?/iu;
const ZONE =
  /^\s{0,3}(?<name>[A-Z]{1,5})?\s{0,3}(?:(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?)?$/iu;
const COMPACT_TIME = /^20\d{6}[T ]?(\d{2})(\d{2})(?:\d{2})?(?!\d)(?<rest>.*)$/u;

export interface CellTime {
  readonly time: WallTime;
  /** Minutes ahead of UTC; null if the cell names no zone. */
  readonly offsetMinutes: number | null;
}

/** Returns the offset that follows a time; null for none, `unknown` for a zone that is not known. */
function readOffset(rest: string): number | null | 'unknown' {
  if (rest.trim() === '') return null;
  const zone = ZONE.exec(rest)?.groups;
  if (!zone) return null;
  const { name, sign, hours, minutes } = zone;
  const base = name === undefined ? 0 : ZONES[name.toUpperCase()];
  if (base === undefined) return 'unknown';
  if (sign === undefined) return base;
  const shift = Number(hours) * 60 + Number(minutes ?? 0);
  return shift > 14 * 60 ? 'unknown' : sign === '-' ? -shift : shift;
}

/** Finds the time of a cell with its zone. @returns null for no time, `unknown` for a zone that is not known. */
export function readCellTime(cell: string): CellTime | null | 'unknown' {
  const text = cleanFact(cell);
  if (!isFact(text)) return null;
  const compact = COMPACT_TIME.exec(text);
  const clock = compact ? null : CLOCK.exec(text);
  const time = compact ? findTime(`${compact[1]}:${compact[2]}`) : findTime(clock?.[0] ?? '');
  if (time === null) return null;
  const rest = compact?.groups?.['rest'] ?? text.slice((clock?.index ?? 0) + (clock?.[0].length ?? 0));
  const offsetMinutes = readOffset(rest);
  return offsetMinutes === 'unknown' ? 'unknown' : { time, offsetMinutes };
}

/** Whether a cell is a date, perhaps with a time, and nothing else. */
export function isDateCell(cell: string): boolean {
  const text = cleanFact(cell);
  if (readCellDate(text) === null) return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  // A weekday, a month, `T`, `Z` or `PM`: never more than four words.
  return (
    words.length <= 4 && words.every((word) => DATE_WORD.test(word)) && /^[\p{L}\d\s:.,/+-]+$/u.test(text)
  );
}
const DATE_WORD =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$|^(?:pherekhong|hlakola|hlakubele|mesa|motseanong|phupjane|phupu|phato|loetse|mphalane|pulungoana|tsitoe)$|^(?:t|z|h|am|pm|a|p|m|st|nd|rd|th|utc|gmt|sast|cat|eat|wat|cet|eet)$/iu;

const wordsOf = (cell: string): string[] =>
  cleanCell(cell)
    .slice(0, MAX_FACT)
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter((word) => word !== '');

const IN_WORDS = new Set([
  'c',
  'cr',
  'cred',
  'crd',
  'credit',
  'credits',
  'credited',
  'in',
  'incoming',
  'inflow',
  'received',
  'deposit',
  'deposited',
  '+',
]);
const OUT_WORDS = new Set([
  'd',
  'dr',
  'db',
  'dbt',
  'deb',
  'debit',
  'debits',
  'debited',
  'out',
  'outgoing',
  'outflow',
  'sent',
  'withdrawal',
  'withdrawn',
  'withdraw',
  'purchase',
  'charge',
  'fee',
  'reversal',
  'reversed',
  'refund',
  '-',
]);

/** Kinds of payments of mobile money operators, as the centre sees them. */
const IN_KINDS = /^(?:merchant payment|customer payment|customer to business|c2b)(?= |$)/u;
const OUT_KINDS =
  /^(?:business payment|salary payment|supplier payment|business to (?:customer|business)|b2[bc]|payout|disbursement)(?= |$)/u;

/** Returns what a cell says about the direction of its row; null if it says nothing, or both. */
export function readDirection(cell: string): 'in' | 'out' | null {
  const words = wordsOf(cell);
  const kind = words.join(' ');
  const isIn = words.some((word) => IN_WORDS.has(word)) || IN_KINDS.test(kind);
  const isOut = words.some((word) => OUT_WORDS.has(word)) || OUT_KINDS.test(kind);
  if (isIn === isOut) return null;
  return isIn ? 'in' : 'out';
}

const DONE = new Set([
  'completed',
  'complete',
  'success',
  'successful',
  'succeeded',
  'settled',
  'posted',
  'cleared',
  'processed',
  'approved',
  'confirmed',
  'paid',
  'done',
  'ok',
  'booked',
  'finalised',
  'finalized',
]);
const NOT_DONE = new Set([
  'failed',
  'fail',
  'failure',
  'declined',
  'rejected',
  'cancelled',
  'canceled',
  'reversed',
  'reversal',
  'refunded',
  'returned',
  'expired',
  'pending',
  'processing',
  'initiated',
  'queued',
  'timeout',
  'void',
  'voided',
  'incomplete',
  'unsuccessful',
  'unpaid',
  'not',
  'in',
  'error',
  'held',
  'authorised',
  'authorized',
]);

/** Returns whether a status says that the row moved money; null for a status that is not known. */
export function readStatus(cell: string): 'done' | 'not-done' | null {
  const words = wordsOf(cell);
  // `Not completed` and `Partially failed` are no money, whatever else they say.
  if (words.some((word) => NOT_DONE.has(word))) return 'not-done';
  return words.some((word) => DONE.has(word)) ? 'done' : null;
}

/** Maximum length of a stored transaction id, in characters. */
export const MAX_TRANSACTION_ID = 100;

/** Returns the transaction id of a cell in stored form; empty if it has none. */
export const parseTransactionId = (text: string): string =>
  normalizeTransactionId(cleanCell(text.slice(0, 4 * MAX_TRANSACTION_ID)))
    .replaceAll(/[\p{Cc}'"]/gu, '')
    // Programs that read an id as a number write it with decimals.
    .replace(/^(\d{1,15})\.0{1,6}$/u, '$1')
    .slice(0, MAX_TRANSACTION_ID);

/** Whether a spreadsheet has turned a long number into its scientific form: `2.60303E+11`, `3E+11`. */
export const isShortenedId = (id: string): boolean =>
  /^\d(?:[.,]\d{1,20})?E\+?\d{1,3}$/u.test(id) && /[.,+]/u.test(id);

const BALANCE_ROW =
  /^(?:(?:opening|closing|starting|ending|beginning|previous|available|current|ledger|final|statement) )?(?:balance|bal)(?: (?:brought|carried) (?:forward|down)| (?:b|c) ?[fd]| bf| cf)?(?: (?:as )?(?:at|of|on|from|to)\b.{0,40})?$|^(?:brought|carried) (?:forward|down)$|^[bc] ?[fd]$/u;
const TOTAL_ROW =
  /^(?:(?:sub|grand|page) ?)?totals?(?: (?:for|of|in|out|credits?|debits?|paid|withdrawn|amount|period|page|money|deposits?|withdrawals?|value)\b.{0,40})?$|^(?:summary|sum)$/u;

/** Whether a cell names a balance or a total, and nothing else. */
export function isSummaryCell(cell: string): boolean {
  const text = cleanCell(cell);
  if (!isFact(text)) return false;
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return BALANCE_ROW.test(words) || TOTAL_ROW.test(words);
}
