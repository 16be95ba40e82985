// One decision: which column is which depends on all of them.
import { normalizeText } from '../normalize-text.ts';
import { isAmountCell, isDateCell } from './statement-cells.ts';

/**
 * The columns of a statement that the product reads. All are optional except a date and an amount. `moneyOut` is the second
 * column of banks that list debits apart. `direction` says of each row whether money came in (`Credit`, `DR`). `status` says
 * whether the row moved money at all.
 */
export const STATEMENT_COLUMNS = [
  'date',
  'time',
  'transactionId',
  'reference',
  'payer',
  'amount',
  'moneyOut',
  'direction',
  'status',
  'balance',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** For each column of a statement, the position of its cell in a row; null if the file has none. */
export type StatementMapping = Readonly<Record<StatementColumn, number | null>>;
/** The same as an admin chooses it. A column that is left out is found by the product. */
export type ChosenMapping = Readonly<{ [Column in StatementColumn]?: number | null | undefined }>;
/** The headings of the mapped columns, as saved for the next file of the same source. */
export type SavedMapping = Readonly<{ [Column in StatementColumn]?: string | null | undefined }>;

/** Headings of one of two columns: money in, beside a column of money out. */
const MONEY_IN = [
  'paid in',
  'money in',
  'amount in',
  'credit',
  'credits',
  'credit amount',
  'cr amount',
  'cr',
  'deposit',
  'deposits',
  'deposit amount',
  'in',
  'inflow',
];

/** Headings of banks and mobile money operators, normalized. The first ones are preferred. */
const HEADINGS: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'date',
    'completion time',
    'completed on',
    'completed at',
    'transaction date',
    'transaction date time',
    'trans date',
    'tran date',
    'txn date',
    'date time',
    'date and time',
    'datetime',
    'timestamp',
    'time stamp',
    'value date',
    'posting date',
    'posted date',
    'date posted',
    'booking date',
    'entry date',
    'effective date',
    'process date',
    'created',
    'created at',
    'initiation time',
    'transaction time',
    'time',
    'letsatsi',
  ],
  time: ['time', 'transaction time', 'trans time', 'txn time', 'time of day', 'nako'],
  transactionId: [
    'transaction id',
    'transactionid',
    'transaction number',
    'transaction no',
    'trans id',
    'tran id',
    'txn id',
    'txn no',
    'receipt no',
    'receipt number',
    'receipt',
    'transaction code',
    'confirmation code',
    'm pesa code',
    'mpesa code',
    'trace id',
    'unique id',
    'bank reference',
    'ecocash reference',
    'id',
  ],
  reference: [
    'reference',
    'a c no',
    'ac no',
    'acc no',
    'account no',
    'account number',
    'account reference',
    'bill reference',
    'bill reference number',
    'bill ref no',
    'bill ref',
    'customer reference',
    'payment reference',
    'payer reference',
    'their reference',
    'your reference',
    'beneficiary reference',
    'transaction reference',
    'ref',
    'description',
    'details',
    'transaction details',
    'transaction description',
    'payment details',
    'narration',
    'tlhaloso',
    'narrative',
    'particulars',
    'remarks',
    'remark',
    'message',
    'comment',
    'note',
    'notes',
    'memo',
  ],
  payer: [
    'payer',
    'opposite party',
    'other party info',
    'other party',
    'sender',
    'sender name',
    'payer name',
    'from',
    'paid by',
    'customer',
    'customer name',
    'depositor',
    'remitter',
    'name',
    'counterparty',
    'party',
    'msisdn',
    'lebitso',
  ],
  amount: [
    'amount',
    ...MONEY_IN,
    'received',
    'amount received',
    'receipts',
    'transaction amount',
    'trans amount',
    'tran amount',
    'txn amount',
    'value',
    'chelete',
  ],
  moneyOut: [
    'money out',
    'withdrawn',
    'paid out',
    'amount out',
    'debit',
    'debits',
    'debit amount',
    'dr amount',
    'dr',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'payments',
    'out',
    'outflow',
  ],
  direction: [
    'dr cr',
    'cr dr',
    'drcr',
    'crdr',
    'd c',
    'c d',
    'dc',
    'debit credit',
    'credit debit',
    'debit or credit',
    'credit or debit',
    'cr dr indicator',
    'dr cr indicator',
    'direction',
    'in out',
    'sign',
    'indicator',
    'type',
    'transaction type',
    'trans type',
    'tran type',
    'txn type',
    'entry type',
    'movement',
  ],
  status: ['transaction status', 'status', 'payment status', 'state', 'result'],
  balance: [
    'balance',
    'running balance',
    'account balance',
    'available balance',
    'closing balance',
    'ledger balance',
    'book balance',
    'balance after',
    'new balance',
    'current balance',
    'bal',
  ],
};
/** Headings of the direction that also name other things, such as kinds of payments. Their values decide. */
const WEAK_DIRECTIONS = new Set([
  'type',
  'transaction type',
  'trans type',
  'tran type',
  'txn type',
  'entry type',
  'movement',
  'indicator',
  'sign',
]);

/** Maximum length of a heading that is compared. Longer texts are no headings. */
const MAX_HEADING = 80;

/** Normalizes a heading for comparison: lower case, words separated by one space, without currency, zone and punctuation. */
export const normalizeHeading = (heading: string): string =>
  normalizeText(heading.slice(0, MAX_HEADING), 'NFKC')
    .toLowerCase()
    .replaceAll(/\((?:in )?(?:lsl|m|maloti|r|zar)\)/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bamt\b/gu, 'amount')
    .trim()
    .replace(/ (?:(?:in )?(?:lsl|maloti|zar)|(?:utc|gmt)(?: \d{1,2})?|local time)$/u, '');

/** Whether a heading says that its times are in UTC: `Date (UTC)`, but not `Date (UTC+2)`. */
export const isUtcHeading = (heading: string): boolean =>
  /\b(?:utc|gmt|zulu)\b(?!\s{0,3}[+-]?\s{0,3}[1-9])/iu.test(heading.slice(0, MAX_HEADING));

/** Whether a heading of the direction counts only when its values confirm it. */
export const isWeakDirection = (heading: string): boolean => WEAK_DIRECTIONS.has(normalizeHeading(heading));

export const EMPTY_MAPPING: StatementMapping = {
  date: null,
  time: null,
  transactionId: null,
  reference: null,
  payer: null,
  amount: null,
  moneyOut: null,
  direction: null,
  status: null,
  balance: null,
};

/** Finds the columns by their headings. Each column of the file is used once. */
export function findColumns(headings: readonly string[]): StatementMapping {
  const names = headings.map(normalizeHeading);
  const mapping: Record<StatementColumn, number | null> = { ...EMPTY_MAPPING };
  const used = new Set<number>();
  const find = (known: readonly string[]): number | null => {
    for (const heading of known) {
      const index = names.findIndex((name, position) => name === heading && !used.has(position));
      if (index !== -1) return index;
    }
    return null;
  };
  for (const column of STATEMENT_COLUMNS) {
    const index = find(HEADINGS[column]);
    mapping[column] = index;
    if (index !== null) used.add(index);
  }
  // A pair of columns for money in and out says more than a third column with the amount of both.
  if (mapping.moneyOut !== null && !MONEY_IN.includes(names[mapping.amount ?? -1] ?? '')) {
    mapping.amount = find(MONEY_IN) ?? mapping.amount;
  }
  return mapping;
}

/** Returns the mapping that was saved for a source, as far as the file has its headings; null if it has not all of them. */
export function applySavedMapping(
  headings: readonly string[],
  saved: SavedMapping | null,
): ChosenMapping | null {
  if (saved === null) return null;
  const names = headings.map(normalizeHeading);
  const mapping: { [Column in StatementColumn]?: number | null } = {};
  for (const column of STATEMENT_COLUMNS) {
    const heading = saved[column];
    if (heading === undefined) continue;
    if (heading === null) {
      mapping[column] = null;
      continue;
    }
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
  return Object.fromEntries(entries);
}

/** Number of rows at the start of a file among which the headings are looked for. */
export const MAX_HEADING_ROWS = 40;

/** Whether a row is one of a statement: it has a date and an amount, each alone in its cell. */
export const isDataRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => isDateCell(cell)) && cells.some((cell) => isAmountCell(cell) && !isDateCell(cell));

/** Returns how many columns of a statement are known by these headings; 0 without a date and an amount. */
export function countKnownHeadings(cells: readonly string[]): number {
  const mapping = findColumns(cells);
  if (mapping.date === null || (mapping.amount === null && mapping.moneyOut === null)) return 0;
  return STATEMENT_COLUMNS.filter((column) => mapping[column] !== null).length;
}

/**
 * Returns the position of the row with the headings: the one with the most known headings; else the row before the first
 * payment, unless that row is a payment itself.
 * @returns null if the file has none: its first row is a payment.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | null {
  let best = { row: -1, found: 0 };
  const first = rows.slice(0, MAX_HEADING_ROWS);
  for (const [row, cells] of first.entries()) {
    const found = countKnownHeadings(cells);
    if (found > best.found) best = { row, found };
  }
  if (best.row !== -1) return best.row;
  const payment = first.findIndex(isDataRow);
  if (payment === -1) return 0;
  const before = first[payment - 1] ?? [];
  const names = before.filter((cell) => cell.trim() !== '');
  const isHeading = names.length > 1 && !names.some((cell) => isDateCell(cell) || isAmountCell(cell));
  return isHeading ? payment - 1 : null;
}

const KNOWN_HEADINGS: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat());

/** Whether a row below the headings names columns too, such as `Debit` and `Credit` below `Amount`. */
export function continuesHeadings(cells: readonly string[]): boolean {
  const names = cells.map(normalizeHeading).filter((name) => name !== '');
  return names.length > 1 && names.every((name) => KNOWN_HEADINGS.has(name));
}
