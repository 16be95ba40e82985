import { parseAmount } from './amount-text.ts';
import type { WallDate, WallTime } from './calendar.ts';
import { findDate, findTime } from './message-dates.ts';
import { parseReference } from './orders.ts';
import { isOtherProvider, normalizeTransactionId } from './payments.ts';
import { trimEndOf } from './trim-end.ts';

/** The columns of a statement that the product reads. `moneyOut` is optional: some banks list debits in a column of their own. */
export const STATEMENT_COLUMNS = [
  'date',
  'transactionId',
  'reference',
  'payer',
  'amount',
  'balance',
  'moneyOut',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** For each column of a statement, the position of its cell in a row; null if the file has none. */
export type StatementMapping = Readonly<Record<StatementColumn, number | null>>;
/** The headings of the mapped columns, as saved for the next file of the same source. */
export type SavedMapping = Readonly<Record<StatementColumn, string | null>>;

/** Headings of banks and mobile money operators, in lower case without punctuation. The first ones are preferred. */
const HEADINGS: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'date',
    'completion time',
    'transaction date',
    'trans date',
    'value date',
    'posting date',
    'date time',
    'datetime',
    'initiation time',
    'time',
    'letsatsi',
  ],
  transactionId: [
    'transaction id',
    'transaction number',
    'transaction no',
    'trans id',
    'txn id',
    'receipt no',
    'receipt number',
    'receipt',
    'transaction code',
    'bank reference',
    'id',
  ],
  reference: [
    'reference',
    'account no',
    'account number',
    'bill reference',
    'customer reference',
    'payment reference',
    'ref',
    'description',
    'details',
    'narration',
    'narrative',
    'particulars',
    'remarks',
    'memo',
  ],
  payer: [
    'payer',
    'opposite party',
    'other party info',
    'other party',
    'sender',
    'from',
    'paid by',
    'customer',
    'customer name',
    'name',
    'counterparty',
    'lebitso',
  ],
  amount: [
    'amount',
    'paid in',
    'money in',
    'credit',
    'credits',
    'credit amount',
    'deposit',
    'deposits',
    'received',
    'transaction amount',
    'value',
    'chelete',
  ],
  balance: ['balance', 'running balance', 'account balance', 'available balance', 'closing balance'],
  moneyOut: [
    'money out',
    'withdrawn',
    'paid out',
    'debit',
    'debits',
    'debit amount',
    'withdrawal',
    'withdrawals',
  ],
};

/** Normalizes a heading for comparison: lower case, words separated by one space, without units and punctuation. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((?:lsl|m|maloti|r|zar)\)/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const EMPTY_MAPPING: StatementMapping = {
  date: null,
  transactionId: null,
  reference: null,
  payer: null,
  amount: null,
  balance: null,
  moneyOut: null,
};

/** Finds the columns by their headings. Each column of the file is used once. */
export function findColumns(headings: readonly string[]): StatementMapping {
  const names = headings.map(normalizeHeading);
  const mapping: Record<StatementColumn, number | null> = { ...EMPTY_MAPPING };
  const used = new Set<number>();
  for (const column of STATEMENT_COLUMNS) {
    for (const heading of HEADINGS[column]) {
      const index = names.findIndex((name, position) => name === heading && !used.has(position));
      if (index === -1) continue;
      mapping[column] = index;
      used.add(index);
      break;
    }
  }
  return mapping;
}

/** Returns the mapping that was saved for a source, as far as the file has its headings; null if it has not all of them. */
export function applySavedMapping(
  headings: readonly string[],
  saved: SavedMapping | null,
): StatementMapping | null {
  if (saved === null) return null;
  const names = headings.map(normalizeHeading);
  const mapping: Record<StatementColumn, number | null> = { ...EMPTY_MAPPING };
  for (const column of STATEMENT_COLUMNS) {
    const heading = saved[column];
    if (heading === null) continue;
    const index = names.indexOf(normalizeHeading(heading));
    if (index === -1) return null;
    mapping[column] = index;
  }
  return mapping;
}

/** Returns the headings of a mapping, to save them for the source. */
export function toSavedMapping(headings: readonly string[], mapping: StatementMapping): SavedMapping {
  const entries = STATEMENT_COLUMNS.map((column) => {
    const index = mapping[column];
    return [column, index === null ? null : (headings[index] ?? null)] as const;
  });
  return Object.fromEntries(entries) as Record<StatementColumn, string | null>;
}

/** Number of rows at the start of a file among which the headings are looked for. */
export const MAX_HEADING_ROWS = 20;

/** Returns the position of the row that has the most known headings; 0 if no row has a date and an amount. */
export function findHeadingRow(rows: readonly (readonly string[])[]): number {
  let best = { row: 0, found: 0 };
  for (const [row, cells] of rows.slice(0, MAX_HEADING_ROWS).entries()) {
    const mapping = findColumns(cells);
    if (mapping.date === null || (mapping.amount === null && mapping.moneyOut === null)) continue;
    const found = STATEMENT_COLUMNS.filter((column) => mapping[column] !== null).length;
    if (found > best.found) best = { row, found };
  }
  return best.row;
}

/** Why a line of a statement cannot be read. */
export const LINE_FAULTS = [
  'quotes-broken',
  'date-invalid',
  'amount-missing',
  'amount-invalid',
  'transaction-repeated',
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Money that came in, as a line of a statement states it. */
export interface CreditLine {
  readonly kind: 'credit';
  readonly date: WallDate;
  readonly time: WallTime | null;
  /** In upper case without spaces; null if the statement has none. */
  readonly transactionId: string | null;
  readonly reference: string;
  readonly payer: string;
  readonly amountLisente: number;
  readonly balanceLisente: number | null;
}

export type StatementLine =
  | CreditLine
  /** Money that went out, or none. It is not imported. */
  | { readonly kind: 'debit' }
  | { readonly kind: 'broken'; readonly fault: LineFault }
  | { readonly kind: 'empty' };

/** Maximum lengths of stored texts of a line, in characters. */
export const MAX_LINE_TEXT = 300;
export const MAX_TRANSACTION_ID = 100;

const cleanText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_LINE_TEXT);

/** Returns the transaction id of a cell in stored form; empty if it has none. */
export const parseTransactionId = (text: string): string =>
  normalizeTransactionId(text)
    .replaceAll(/[\p{Cc}'"]/gu, '')
    .slice(0, MAX_TRANSACTION_ID);

/**
 * Parses the amount of a cell with its sign: `-45.00`, `(45.00)`, `45.00-` and `45.00 DR` are negative.
 * @returns lisente; null if the cell is no amount.
 */
export function parseSignedAmount(cell: string): number | null {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/^'+/gu, '')
    .trim();
  const negative = /^(?:[-−]|\(.*\)$)|[-−]$|\bDR\.?$/iu.test(text);
  const digits = trimEndOf(text.replace(/^[-+−(]+\s*/u, ''), ')-−')
    .replace(/\b(?:CR|DR)\.?$/iu, '')
    .trimEnd()
    .replace(/^(?:LSL|[MLR])\s*[-−]\s*/iu, '');
  const amount = parseAmount(digits);
  if (amount === null) return null;
  const isNegative = negative || /^(?:LSL|[MLR])\s*[-−]/iu.test(text);
  return isNegative && amount !== 0 ? -amount : amount;
}

/** Finds the date of a cell: the formats of messages, and eight digits in a row (`20260303`). */
function findCellDate(cell: string): WallDate | null {
  const compact = /^(20\d{2})(\d{2})(\d{2})(?:\D|$)/u.exec(cell.trim());
  return findDate(compact ? `${compact[1]}-${compact[2]}-${compact[3]}` : cell);
}

/** Parses one row of a statement. */
export function parseStatementRow(cells: readonly string[], mapping: StatementMapping): StatementLine {
  if (cells.every((cell) => cell.trim() === '')) return { kind: 'empty' };
  const cellOf = (column: StatementColumn): string => {
    const index = mapping[column];
    return index === null ? '' : (cells[index] ?? '');
  };
  const amountCell = cellOf('amount').trim();
  const outCell = cellOf('moneyOut').trim();
  const out = outCell === '' ? 0 : parseSignedAmount(outCell);
  if (amountCell === '') {
    if (out !== null && out !== 0) return { kind: 'debit' };
    return { kind: 'broken', fault: outCell === '' ? 'amount-missing' : 'amount-invalid' };
  }
  const amount = parseSignedAmount(amountCell);
  if (amount === null) return { kind: 'broken', fault: 'amount-invalid' };
  if (amount <= 0) return { kind: 'debit' };
  const dateCell = cellOf('date');
  const date = findCellDate(dateCell);
  if (date === null) return { kind: 'broken', fault: 'date-invalid' };
  const transactionId = parseTransactionId(cellOf('transactionId'));
  return {
    kind: 'credit',
    date,
    time: findTime(dateCell),
    transactionId: transactionId === '' ? null : transactionId,
    reference: cleanText(cellOf('reference')),
    payer: cleanText(cellOf('payer')),
    amountLisente: amount,
    balanceLisente: parseSignedAmount(cellOf('balance')),
  };
}

const LETTERS_OF_REFERENCE = String.raw`[0-9A-Za-z]{3}`;
const REFERENCE = new RegExp(
  String.raw`(?<![0-9A-Za-z])(?=(${LETTERS_OF_REFERENCE}[ -]?${LETTERS_OF_REFERENCE})(?![0-9A-Za-z]))`,
  'gu',
);

/** Finds every order reference with a valid check character in a text, in its stored form. */
export function findReferences(text: string): string[] {
  const found = new Set<string>();
  for (const [, candidate = ''] of text.slice(0, 2000).matchAll(REFERENCE)) {
    const reference = parseReference(candidate);
    if (reference !== null) found.add(reference);
  }
  return [...found];
}

/** Money that arrived and belongs to no order yet: a line of a statement or a forwarded message. */
export interface IncomingMoney {
  /** Who moved the money; left out if that is not known yet. */
  readonly provider?: string;
  readonly transactionId: string | null;
  readonly amountLisente: number;
  readonly date: WallDate | null;
  /** References found in its texts. */
  readonly references: readonly string[];
}

/** An order that waits for money, or an expired one that a reference names. */
export interface OpenOrder {
  readonly orderId: string;
  readonly reference: string;
  /** What is missing, in lisente. */
  readonly dueLisente: number;
  readonly placedOn: WallDate;
  /** Late money may still settle it, but only by hand. */
  readonly isExpired: boolean;
}

/** A pending claim of a family: a proof or a pasted message. */
export interface PendingClaim {
  readonly paymentId: string;
  readonly orderId: string;
  /** As the evidence names it; null with the transaction id. */
  readonly provider: string | null;
  readonly transactionId: string | null;
  readonly amountLisente: number;
  readonly claimedOn: WallDate;
}

export const MATCH_KINDS = ['reference', 'transaction', 'amount'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** The order that incoming money belongs to, and how sure that is. */
export interface MoneyMatch {
  readonly kind: MatchKind;
  readonly orderId: string;
  /** True if it may be approved without comparing it by hand. An amount and a date alone never suffice. */
  readonly isExact: boolean;
  /** Why a person has to compare it: its id has paid something, or a claim names it with another provider (PAY-58). */
  readonly warning: MatchWarning | null;
}

export const MATCH_WARNINGS = ['transaction-used', 'other-provider'] as const;
export type MatchWarning = (typeof MATCH_WARNINGS)[number];

/** Days by which the dates of a claim and of the money may differ for a suggestion. */
const CLAIM_DATE_DAYS = 3;
/** Days after an order within which money of its amount suggests it. */
const ORDER_DATE_DAYS = 14;

/** Returns the number of a date's day, for comparisons. Counts from March, so that leap days come last in their year. */
function dayNumber(date: WallDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + day;
}

/** Returns the only item that passes, or null if none or several do. */
function findOnly<Item>(items: readonly Item[], passes: (item: Item) => boolean): Item | null | 'several' {
  let found: Item | null = null;
  for (const item of items) {
    if (!passes(item)) continue;
    if (found !== null) return 'several';
    found = item;
  }
  return found;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * Returns a function that matches incoming money with open orders: by reference, then by the transaction id of a claim,
 * then by amount and date. The last is a suggestion only. Takes constant time per match.
 * @param usedTransactions ids of approved payments. Such money is never exact.
 */
export function createMatcher(
  orders: readonly OpenOrder[],
  claims: readonly PendingClaim[],
  usedTransactions: { readonly has: (transactionId: string) => boolean } = new Set<string>(),
): (money: IncomingMoney) => MoneyMatch | null {
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const withId = claims.filter(({ transactionId }) => transactionId !== null);
  const byTransaction = groupBy(withId, ({ transactionId }) => normalizeTransactionId(transactionId ?? ''));
  const claimsByAmount = groupBy(
    claims
      .filter(({ transactionId, orderId }) => transactionId === null && byId.has(orderId))
      .map((claim) => ({ ...claim, day: dayNumber(claim.claimedOn) })),
    ({ amountLisente }) => amountLisente,
  );
  const ordersByAmount = groupBy(
    orders
      .filter(({ isExpired }) => !isExpired)
      .map((order) => ({ ...order, day: dayNumber(order.placedOn) })),
    ({ dueLisente }) => dueLisente,
  );

  const suggest = ({ amountLisente, date }: IncomingMoney): MoneyMatch | null => {
    if (date === null) return null;
    const day = dayNumber(date);
    const claim = findOnly(
      claimsByAmount.get(amountLisente) ?? [],
      (each) => Math.abs(day - each.day) <= CLAIM_DATE_DAYS,
    );
    if (claim === 'several') return null;
    if (claim !== null) return { kind: 'amount', orderId: claim.orderId, isExact: false, warning: null };
    const order = findOnly(
      ordersByAmount.get(amountLisente) ?? [],
      (each) => day >= each.day - 1 && day <= each.day + ORDER_DATE_DAYS,
    );
    if (order === null || order === 'several') return null;
    return { kind: 'amount', orderId: order.orderId, isExact: false, warning: null };
  };

  const findMatch = (money: IncomingMoney, claimed: readonly PendingClaim[]): MoneyMatch | null => {
    const named = money.references.flatMap((reference) => byReference.get(reference) ?? []);
    const [order] = named;
    const [claim] = claimed;
    if (order) {
      const isContested = named.length > 1 || claimed.some(({ orderId }) => orderId !== order.orderId);
      const isExact = !isContested && !order.isExpired && order.dueLisente === money.amountLisente;
      return { kind: 'reference', orderId: order.orderId, isExact, warning: null };
    }
    const claimedOrder = claim && byId.get(claim.orderId);
    if (claim && claimedOrder) {
      const isExact =
        claimed.length === 1 && !claimedOrder.isExpired && claim.amountLisente === money.amountLisente;
      return { kind: 'transaction', orderId: claim.orderId, isExact, warning: null };
    }
    return suggest(money);
  };

  return (money) => {
    const { transactionId } = money;
    const claimed = transactionId === null ? [] : (byTransaction.get(transactionId) ?? []);
    const match = findMatch(money, claimed);
    if (match === null) return null;
    if (transactionId !== null && usedTransactions.has(transactionId))
      return { ...match, isExact: false, warning: 'transaction-used' };
    if (claimed.some(({ provider }) => isOtherProvider(provider, money.provider ?? null)))
      return { ...match, isExact: false, warning: 'other-provider' };
    return match;
  };
}
