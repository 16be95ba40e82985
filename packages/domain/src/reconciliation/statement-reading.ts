// One reader from rows to lines: each step depends on what the steps before have found.
import { addDays, dateInZone, timeInZone, toInstant, type WallDate, type WallTime } from '../calendar.ts';
import {
  type CellDate,
  cleanCell,
  type DateOrder,
  isDateCell,
  isShortenedId,
  isSummaryCell,
  parseSignedAmount,
  parseTransactionId,
  readCellDate,
  readCellTime,
  readDirection,
  readStatus,
  toDate,
} from './statement-cells.ts';
import {
  type ChosenMapping,
  EMPTY_MAPPING,
  findColumns,
  isUtcHeading,
  isWeakDirection,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementMapping,
} from './statement-columns.ts';
import { findReferences } from './statements.ts';

/** Why a line of a statement cannot be read. */
export const LINE_FAULTS = [
  'quotes-broken',
  'date-invalid',
  'zone-unknown',
  'amount-missing',
  'amount-invalid',
  'direction-unclear',
  'balance-contradicts',
  'status-unknown',
  'id-shortened',
  'id-zeros-lost',
  'transaction-repeated',
  'transaction-known',
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** Why a line is no payment. `summary`: a balance or a total. `text`: neither a date nor an amount. */
export const LEFT_OUT_REASONS = ['summary', 'text', 'not-completed'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** How the file says whether money came in or went out. `none`: it lists money that came in only. */
export const DIRECTION_SOURCES = ['columns', 'column', 'sign', 'balance', 'none'] as const;
export type DirectionSource = (typeof DIRECTION_SOURCES)[number];

/**
 * How the order of day and month was found. `certain`: one of the numbers cannot be a month. `likely`: only this order
 * gives dates that follow each other. `unclear`: an admin chooses. `words`: no date needs it.
 */
export const DATE_ORDER_SOURCES = ['words', 'certain', 'likely', 'saved', 'chosen', 'unclear'] as const;
export type DateOrderSource = (typeof DATE_ORDER_SOURCES)[number];

/** Zones of times that name none. */
export const STATEMENT_ZONES = ['local', 'utc'] as const;
export type StatementZone = (typeof STATEMENT_ZONES)[number];

export interface StatementRow {
  /** In the file, counted from 1. */
  readonly lineNumber: number;
  readonly cells: readonly string[];
}

/** What an admin or an earlier file of the source has decided. */
export interface ReadingChoices {
  readonly mapping?: ChosenMapping | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly times?: StatementZone | undefined;
}

export interface ReadingOptions extends ReadingChoices {
  /** The order of the source's last file. Used only if this file leaves it open. */
  readonly savedDateOrder?: DateOrder | null | undefined;
  /** IANA name of the platform's zone. */
  readonly zone: string;
  /** In that zone. A statement has no later dates. */
  readonly today: WallDate;
}

/** Money that came in, as a line of a statement states it. */
export interface CreditLine {
  readonly lineNumber: number;
  readonly date: WallDate;
  readonly time: WallTime | null;
  /** In upper case without spaces; null if the statement has none. */
  readonly transactionId: string | null;
  readonly reference: string;
  readonly payer: string;
  readonly amountLisente: number;
  readonly balanceLisente: number | null;
  /** Order references anywhere in the row, in stored form. */
  readonly orderReferences: readonly string[];
}

export interface BrokenRow {
  readonly lineNumber: number;
  readonly fault: LineFault;
  readonly text: string;
}

export interface LeftOutRow {
  readonly lineNumber: number;
  readonly reason: LeftOutReason;
  readonly text: string;
}

/** How the sums of a statement compare with its running balance. In lisente. */
export interface BalanceCheck {
  readonly openingLisente: number;
  readonly closingLisente: number;
  /** True if opening + in − out = closing. */
  readonly agrees: boolean;
}

/** What was understood of a statement. An admin confirms it. */
export interface Understood {
  readonly mapping: StatementMapping;
  readonly isComplete: boolean;
  readonly dateOrder: DateOrder;
  readonly dateOrderSource: DateOrderSource;
  readonly firstDate: WallDate | null;
  readonly lastDate: WallDate | null;
  readonly times: StatementZone;
  /** Rows whose times name a zone themselves. */
  readonly zonedRows: number;
  readonly direction: DirectionSource;
  readonly inLisente: number;
  readonly outLisente: number;
  readonly debits: number;
  /** Lines that repeat an earlier one in every cell. */
  readonly repeated: number;
  /** Null if the file has no running balance. */
  readonly balance: BalanceCheck | null;
}

export interface ReadRows extends Understood {
  readonly lines: readonly CreditLine[];
  readonly broken: readonly BrokenRow[];
  readonly leftOut: readonly LeftOutRow[];
}

/** Lines of a file, the headings included. */
export const MAX_STATEMENT_LINES = 60_000;
/** Maximum length of a text of a line, in characters. */
const MAX_LINE_TEXT = 300;
const MAX_SHOWN_TEXT = 200;
/** Part of a row in which order references are looked for. */
const MAX_SEARCHED_TEXT = 1_000;
const MAX_REFERENCES = 10;
/** An order that spreads the dates over this many times more days is not the order of the file. */
const SPREAD_FACTOR = 2;
/** Ids at least this long have a fixed length at their provider. */
const MIN_FIXED_ID = 8;
/** Digits that a spreadsheet keeps of a number. It replaces the others by zeros. */
const SPREADSHEET_DIGITS = 15;

const cleanText = (text: string): string =>
  cleanCell(text.slice(0, 2 * MAX_LINE_TEXT))
    .replaceAll(/\s+/gu, ' ')
    .slice(0, MAX_LINE_TEXT);

/** A row with its facts, before the whole file decides about them. */
interface Facts {
  readonly row: StatementRow;
  readonly dateCell: CellDate | null;
  /** As signed in its cell. Null if it is missing or unreadable. */
  readonly amount: number | null;
  readonly amountFault: LineFault | null;
  readonly hasAmountText: boolean;
  readonly balance: number | null;
  readonly status: 'done' | 'not-done' | null;
  readonly isSummary: boolean;
  /** From two columns or a direction column. */
  readonly stated: 'in' | 'out' | 'unclear' | null;
}

/**
 * Reads the rows of a statement. Facts that one row leaves open are decided by the whole file: the order of day and month,
 * the direction, and which rows are balances. What stays unclear is reported with its line and is never money. Takes time
 * in proportion to the size of the file.
 */
export function readRows(
  headings: readonly string[],
  hasHeadings: boolean,
  rows: readonly StatementRow[],
  options: ReadingOptions,
): ReadRows {
  const mapping = chooseMapping(headings, hasHeadings, rows, options.mapping);
  const isComplete = mapping.date !== null && (mapping.amount !== null || mapping.moneyOut !== null);
  const facts = isComplete ? rows.map((row) => readFacts(row, mapping)) : [];
  const dates = decideDates(facts, options);
  const times = options.times ?? (isUtcColumn(headings, mapping) ? 'utc' : 'local');
  const file: WholeFile = {
    mapping,
    times,
    dateOrder: dates.order,
    toLocal: createZoneConverter(options.zone),
    ...decideDirection(facts, mapping),
  };
  return {
    ...sortRows(facts, file),
    mapping,
    isComplete,
    dateOrder: dates.order,
    dateOrderSource: dates.source,
    times,
    direction: file.direction,
  };
}

const isUtcColumn = (headings: readonly string[], { date, time }: StatementMapping): boolean =>
  [date, time].some((index) => index !== null && isUtcHeading(headings[index] ?? ''));

const cellAt = (cells: readonly string[], index: number | null): string =>
  index === null ? '' : (cells[index] ?? '');

/** Rows from which columns are guessed. */
const SAMPLE_ROWS = 500;

/** Chooses each column: as given, else as found by its heading or, without headings, by its cells. */
function chooseMapping(
  headings: readonly string[],
  hasHeadings: boolean,
  rows: readonly StatementRow[],
  chosen: ChosenMapping = {},
): StatementMapping {
  const found = hasHeadings ? findColumns(headings) : guessColumns(headings.length, rows);
  const taken = new Set(Object.values(chosen).filter((index) => index !== null && index !== undefined));
  const mapping: Record<StatementColumn, number | null> = { ...EMPTY_MAPPING };
  for (const column of STATEMENT_COLUMNS) {
    const given = chosen[column];
    const own = found[column];
    mapping[column] = given !== undefined ? given : own !== null && !taken.has(own) ? own : null;
  }
  const used = new Set(Object.values(mapping).filter((index) => index !== null));
  const sample = rows.slice(0, SAMPLE_ROWS);
  if (chosen.direction === undefined) {
    mapping.direction = findDirectionColumn(headings, sample, mapping, used);
    if (mapping.direction !== null) used.add(mapping.direction);
  }
  if (chosen.status === undefined && mapping.status === null) {
    mapping.status = findByValues(headings, sample, used, (cell) => readStatus(cell) !== null);
  }
  return mapping;
}

/** Returns the only unused column whose filled cells all pass. */
function findByValues(
  headings: readonly string[],
  rows: readonly StatementRow[],
  used: ReadonlySet<number>,
  passes: (cell: string) => boolean,
): number | null {
  const candidates = headings.flatMap((_heading, index) => {
    if (used.has(index)) return [];
    const filled = rows.map(({ cells }) => cellAt(cells, index).trim()).filter((cell) => cell !== '');
    return filled.length >= rows.length / 2 && filled.length > 0 && filled.every(passes) ? [index] : [];
  });
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** A word for the direction alone, such as `CR`, and not a text that contains one. */
const isDirectionWord = (cell: string): boolean =>
  cleanCell(cell).split(/\s+/u).length <= 2 && readDirection(cell) !== null;

/**
 * Returns the column that says whether money came in. One named *Type* often holds kinds of payments instead: it counts
 * only if no other column tells, and one of its values is a direction.
 */
function findDirectionColumn(
  headings: readonly string[],
  rows: readonly StatementRow[],
  mapping: StatementMapping,
  used: ReadonlySet<number>,
): number | null {
  const others = new Set([...used].filter((index) => index !== mapping.direction));
  const byValues = findByValues(headings, rows, others, isDirectionWord);
  if (byValues !== null) return byValues;
  const { direction, moneyOut, amount } = mapping;
  if (direction === null || !isWeakDirection(headings[direction] ?? '')) return direction;
  if (moneyOut !== null) return null;
  const hasSigns = rows.some(({ cells }) => (parseSignedAmount(cellAt(cells, amount)) ?? 0) < 0);
  const saysOne = rows.some(({ cells }) => readDirection(cellAt(cells, direction)) !== null);
  return saysOne && !hasSigns ? direction : null;
}

/** Guesses the columns of a file without headings. The amount only if there is no doubt which column it is. */
function guessColumns(width: number, rows: readonly StatementRow[]): StatementMapping {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const indexes = Array.from({ length: width }, (_, index) => index);
  const shareOf = (index: number, passes: (cell: string) => boolean) =>
    sample.filter(({ cells }) => passes(cellAt(cells, index))).length / Math.max(1, sample.length);
  const date = indexes.find((index) => shareOf(index, (cell) => readCellDate(cell) !== null) > 0.8) ?? null;
  const isAmount = (cell: string) => parseSignedAmount(cell) !== null && /[.,]\d{2}(?!\d)/u.test(cell);
  const isBlank = (cell: string) => cell.trim() === '';
  const amounts = indexes.filter(
    (index) =>
      index !== date &&
      shareOf(index, isAmount) > 0 &&
      (shareOf(index, isAmount) > 0.8 || shareOf(index, (cell) => isAmount(cell) || isBlank(cell)) === 1),
  );
  const [one, other] = amounts;
  const texts = indexes
    .filter((index) => index !== date && !amounts.includes(index))
    .map((index) => ({ index, length: shareOf(index, (cell) => /\p{L}{2}/u.test(cell)) }))
    .filter(({ length }) => length > 0.5);
  const transactionId = texts.find(({ index }) => isIdColumn(sample, index))?.index ?? null;
  const reference = texts.find(({ index }) => index !== transactionId)?.index ?? null;
  const mapping = { ...EMPTY_MAPPING, date, transactionId };
  if (amounts.length === 3) return { ...mapping, reference, ...findMoneyColumns(sample, amounts) };
  if (one !== undefined && amounts.length === 1) return { ...mapping, reference, amount: one };
  if (one !== undefined && other !== undefined && amounts.length === 2) {
    if (isRunningBalance(sample, one, other)) return { ...mapping, reference, amount: one, balance: other };
    if (isRunningBalance(sample, other, one)) return { ...mapping, reference, amount: other, balance: one };
  }
  return { ...mapping, reference };
}

/** An id of letters and digits. Numbers alone may be those of telephones or accounts. */
const TRANSACTION_ID = /^(?=[^\p{L}]*\p{L})(?=\D*\d)[\p{L}\d.]{8,30}$/u;

/** Whether every cell of a column is another transaction id. */
function isIdColumn(rows: readonly StatementRow[], index: number): boolean {
  const ids = rows.map(({ cells }) => cleanCell(cellAt(cells, index)));
  return ids.every((id) => TRANSACTION_ID.test(id)) && new Set(ids).size === ids.length;
}

/**
 * Tells three columns of amounts apart: money in, money out and the balance. Each row has one of the first two, and the
 * balance moves by it. Nothing is returned unless one order of the columns fits every row.
 */
function findMoneyColumns(
  rows: readonly StatementRow[],
  columns: readonly number[],
): Partial<Pick<StatementMapping, 'amount' | 'moneyOut' | 'balance'>> {
  const orders = columns.flatMap((amount) =>
    columns.flatMap((moneyOut) =>
      columns.flatMap((balance) =>
        new Set([amount, moneyOut, balance]).size === 3 ? [{ amount, moneyOut, balance }] : [],
      ),
    ),
  );
  const fitting = orders.filter(({ amount, moneyOut, balance }) => {
    const read = rows.map(({ cells }) => {
      const moneyIn = parseSignedAmount(cellAt(cells, amount)) ?? 0;
      const out = Math.abs(parseSignedAmount(cellAt(cells, moneyOut)) ?? 0);
      const isOne = (moneyIn === 0) !== (out === 0);
      return { change: isOne ? moneyIn - out : Number.NaN, after: parseSignedAmount(cellAt(cells, balance)) };
    });
    const runs = (ordered: typeof read) =>
      ordered.length > 1 &&
      ordered.every(({ change, after }, index) => {
        const before = ordered[index - 1]?.after;
        return after !== null && !Number.isNaN(change) && (index === 0 || after - (before ?? 0) === change);
      });
    return runs(read) || runs(read.toReversed());
  });
  return fitting.length === 1 ? (fitting[0] ?? {}) : {};
}

/** Whether one column is the running balance of another in every pair of rows. */
function isRunningBalance(rows: readonly StatementRow[], amount: number, balance: number): boolean {
  const pairs = rows.map(({ cells }) => [
    parseSignedAmount(cellAt(cells, amount)),
    parseSignedAmount(cellAt(cells, balance)),
  ]);
  const runs = (isNewestFirst: boolean) =>
    pairs.length > 1 &&
    pairs.slice(1).every(([lower, after], index) => {
      const [upper, before] = pairs[index] ?? [];
      if (lower == null || after == null || upper == null || before == null) return false;
      return isNewestFirst
        ? Math.abs(before - after) === Math.abs(upper)
        : Math.abs(after - before) === Math.abs(lower);
    });
  return runs(false) || runs(true);
}

function readFacts(row: StatementRow, mapping: StatementMapping): Facts {
  const cellOf = (column: StatementColumn): string => cellAt(row.cells, mapping[column]);
  const [inCell, outCell] = [cellOf('amount').trim(), cellOf('moneyOut').trim()];
  const inAmount = parseSignedAmount(inCell);
  const outAmount = parseSignedAmount(outCell);
  const isUnreadable = (inCell !== '' && inAmount === null) || (outCell !== '' && outAmount === null);
  const hasOut = outAmount !== null && outAmount !== 0;
  const hasIn = inAmount !== null && inAmount !== 0;
  const directionCell = cellOf('direction').trim();
  let stated: Facts['stated'] = null;
  if (mapping.moneyOut !== null) stated = hasIn && hasOut ? 'unclear' : hasOut ? 'out' : 'in';
  if (mapping.direction !== null && stated !== 'out') {
    const direction = readDirection(directionCell) ?? 'unclear';
    stated = stated === 'in' && direction === 'unclear' ? 'in' : direction;
  }
  // Some files write the money out of its own column with a minus sign.
  const amount = hasOut && !hasIn ? Math.abs(outAmount) : inAmount;
  return {
    row,
    dateCell: readCellDate(cellOf('date')),
    amount: isUnreadable ? null : amount,
    amountFault: isUnreadable ? 'amount-invalid' : amount === null ? 'amount-missing' : null,
    hasAmountText: /\d/u.test(inCell) || /\d/u.test(outCell),
    balance: parseSignedAmount(cellOf('balance')),
    status: mapping.status === null ? 'done' : readStatus(cellOf('status')),
    isSummary: row.cells.some((cell) => isSummaryCell(cell)),
    stated,
  };
}

/** Days since a fixed day, for comparisons only. */
function dayNumber(date: WallDate): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return year * 372 + month * 31 + day;
}

/** How the dates look in one order. */
interface OrderOfDates {
  /** Dates that exist. */
  readonly valid: number;
  readonly isSorted: boolean;
  readonly spread: number;
  readonly hasFuture: boolean;
}

function tryOrder(dates: readonly CellDate[], order: DateOrder, today: WallDate): OrderOfDates {
  const days: number[] = [];
  const latest = dayNumber(addDays(today, 1));
  for (const each of dates) {
    const date = toDate(each, order);
    if (date !== null) days.push(dayNumber(date));
  }
  let [least, most, isRising, isFalling] = [Infinity, -Infinity, true, true];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? day;
    if (day < before) isRising = false;
    if (day > before) isFalling = false;
    least = Math.min(least, day);
    most = Math.max(most, day);
  }
  return {
    valid: days.length,
    isSorted: isRising || isFalling,
    spread: days.length === 0 ? 0 : most - least,
    hasFuture: most > latest,
  };
}

/** Decides the order of day and month for the whole file. */
function decideDates(
  facts: readonly Facts[],
  { dateOrder, savedDateOrder, today }: ReadingOptions,
): { readonly order: DateOrder; readonly source: DateOrderSource } {
  const dates = facts.flatMap(({ dateCell }) => dateCell ?? []);
  const numeric = dates.filter((date) => date.kind === 'numeric' && date.first !== date.second);
  if (dateOrder !== undefined) return { order: dateOrder, source: 'chosen' };
  if (numeric.length === 0) return { order: savedDateOrder ?? 'dmy', source: 'words' };
  const [dmy, mdy] = [tryOrder(dates, 'dmy', today), tryOrder(dates, 'mdy', today)];
  if (dmy.valid !== mdy.valid) {
    // Most dates exist in one order only. A single wrong date must not turn the others round.
    const order = dmy.valid > mdy.valid ? 'dmy' : 'mdy';
    const [better, worse] = order === 'dmy' ? [dmy, mdy] : [mdy, dmy];
    const misfits = dates.length - better.valid;
    return { order, source: misfits * 2 < dates.length - worse.valid ? 'certain' : 'unclear' };
  }
  if (savedDateOrder !== null && savedDateOrder !== undefined)
    return { order: savedDateOrder, source: 'saved' };
  if (dmy.hasFuture !== mdy.hasFuture) return { order: dmy.hasFuture ? 'mdy' : 'dmy', source: 'likely' };
  // In the usual order of the country, the days of a statement lie next to each other.
  const isLikely = dmy.isSorted && dmy.spread * SPREAD_FACTOR < mdy.spread;
  return { order: 'dmy', source: isLikely ? 'likely' : 'unclear' };
}

/** The running balance of a file. */
interface BalanceChain {
  /** True if at least half of the amounts change the balance as they say. */
  readonly isRunning: boolean;
  /** By how much each row changes the balance; null if the row before it is not known. */
  readonly changes: ReadonlyMap<Facts, number>;
  /** The rows with a balance, the oldest first. */
  readonly rows: readonly Facts[];
}

/** Whether a row states a balance or a total instead of a payment. */
const isBalanceRow = ({ isSummary, amount, balance, dateCell }: Facts): boolean =>
  isSummary &&
  (amount === null || balance === null || dateCell === null || Math.abs(amount) === Math.abs(balance));

/** Follows the balances in one order of the rows. */
function followBalances(rows: readonly Facts[]) {
  const changes = new Map<Facts, number>();
  let [checked, matching, consistent] = [0, 0, 0];
  for (const [index, facts] of rows.entries()) {
    const before = rows[index - 1]?.balance;
    if (before === undefined || before === null || facts.balance === null) continue;
    const change = facts.balance - before;
    changes.set(facts, change);
    if (facts.amount === null || facts.amount === 0 || isBalanceRow(facts)) continue;
    checked += 1;
    if (Math.abs(change) !== Math.abs(facts.amount)) continue;
    matching += 1;
    const isOut = facts.amount < 0 || facts.stated === 'out';
    if (change > 0 !== isOut) consistent += 1;
  }
  return { changes, checked, matching, score: 2 * consistent + matching };
}

function findChain(facts: readonly Facts[]): BalanceChain {
  const withBalance = facts.filter(
    (each) => each.balance !== null && each.status === 'done' && (each.amount !== null || each.isSummary),
  );
  const oldestFirst = followBalances(withBalance);
  const reversed = withBalance.toReversed();
  const newestFirst = followBalances(reversed);
  const isReversed = newestFirst.score > oldestFirst.score;
  const { changes, checked, matching } = isReversed ? newestFirst : oldestFirst;
  return {
    isRunning: matching > 0 && matching * 2 >= checked,
    changes,
    rows: isReversed ? reversed : withBalance,
  };
}

/** The decisions that hold for every row of a file. */
interface WholeFile {
  readonly mapping: StatementMapping;
  readonly dateOrder: DateOrder;
  readonly times: StatementZone;
  readonly toLocal: ReturnType<typeof createZoneConverter>;
  readonly direction: DirectionSource;
  readonly chain: BalanceChain;
}

/** Decides how the file says whether money came in. Without any sign, the running balance does. */
function decideDirection(
  facts: readonly Facts[],
  { moneyOut, direction }: StatementMapping,
): Pick<WholeFile, 'direction' | 'chain'> {
  const chain = findChain(facts);
  if (moneyOut !== null) return { direction: 'columns', chain };
  if (direction !== null) return { direction: 'column', chain };
  if (facts.some(({ amount }) => amount !== null && amount < 0)) return { direction: 'sign', chain };
  const fell = [...chain.changes].some(
    ([{ amount }, change]) => amount !== null && amount > 0 && change === -amount,
  );
  return { direction: chain.isRunning && fell ? 'balance' : 'none', chain };
}

/** Returns the direction of a row; a fault if its sources leave it open or contradict each other. */
function directionOf(facts: Facts, amount: number, file: WholeFile): 'in' | 'out' | LineFault {
  const { stated } = facts;
  if (amount <= 0 || stated === 'out') return 'out';
  const change = file.chain.isRunning ? file.chain.changes.get(facts) : undefined;
  const byBalance = change === amount ? 'in' : change === -amount ? 'out' : null;
  if (stated === 'unclear' || file.direction === 'balance') return byBalance ?? 'direction-unclear';
  return byBalance === 'out' ? 'balance-contradicts' : 'in';
}

/** Returns date and time in the platform's zone; a fault if the cell does not tell them. */
function readWhen(
  { row, dateCell }: Facts,
  { mapping, dateOrder, times, toLocal }: WholeFile,
): { readonly date: WallDate; readonly time: WallTime | null; readonly isZoned: boolean } | LineFault {
  const date = dateCell && toDate(dateCell, dateOrder);
  if (date === null) return 'date-invalid';
  const found =
    readCellTime(cellAt(row.cells, mapping.time)) ?? readCellTime(cellAt(row.cells, mapping.date));
  if (found === 'unknown') return 'zone-unknown';
  if (found === null) return { date, time: null, isZoned: false };
  const { time, offsetMinutes } = found;
  const offset = offsetMinutes ?? (times === 'utc' ? 0 : null);
  if (offset === null) return { date, time, isZoned: false };
  return { ...toLocal(date, time, offset), isZoned: offsetMinutes !== null };
}

const MINUTES_OF_DAY = 24 * 60;

/**
 * Returns a function that converts a time to the platform's zone. The zone's rules are asked once for an hour, because a
 * statement has many thousands of times.
 */
function createZoneConverter(zone: string) {
  const hours = new Map<string, { readonly date: WallDate; readonly minutes: number }>();
  return (date: WallDate, time: WallTime, offset: number): { date: WallDate; time: WallTime } => {
    const key = `${date}T${time.slice(0, 2)}:00 ${String(offset)}`;
    let hour = hours.get(key);
    if (hour === undefined) {
      const instant = toInstant(date, `${time.slice(0, 2)}:00`, 'UTC') - offset * 60_000;
      const local = timeInZone(instant, zone);
      hour = {
        date: dateInZone(instant, zone),
        minutes: Number(local.slice(0, 2)) * 60 + Number(local.slice(3)),
      };
      hours.set(key, hour);
    }
    const minutes = hour.minutes + Number(time.slice(3));
    const [hh, mm] = [Math.floor((minutes % MINUTES_OF_DAY) / 60), minutes % 60];
    return {
      date: minutes < MINUTES_OF_DAY ? hour.date : addDays(hour.date, 1),
      time: `${hh.toString().padStart(2, '0')}:${mm.toString().padStart(2, '0')}`,
    };
  };
}

/** Finds the ids that a spreadsheet has changed, by the ids of the whole file. */
function findChangedIds(ids: readonly string[]): (id: string) => LineFault | null {
  const numbers = ids.filter((id) => /^\d+$/u.test(id));
  const lengths = new Map<number, number>();
  for (const { length } of numbers) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const [usual = 0, count = 0] = [...lengths].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const isFixed = usual >= MIN_FIXED_ID && count > 1 && count * 2 > numbers.length;
  const long = numbers.filter(({ length }) => length > SPREADSHEET_DIGITS);
  const endsInZeros = (id: string) => /^0+$/u.test(id.slice(SPREADSHEET_DIGITS));
  const isRounded =
    long.every(endsInZeros) && (long.length > 1 || (long[0]?.length ?? 0) > SPREADSHEET_DIGITS + 2);
  return (id) => {
    if (isShortenedId(id)) return 'id-shortened';
    if (!/^\d+$/u.test(id)) return null;
    if (isRounded && id.length > SPREADSHEET_DIGITS) return 'id-shortened';
    return isFixed && id.length < usual && id.length >= usual - 3 ? 'id-zeros-lost' : null;
  };
}

/** A telephone number before the name of a payer. */
const NUMBER_OF_PAYER = /^\+?\d{8,15}\s*[-–:]\s*(?=\p{L})/u;

/** Columns in which nobody writes the reference of an order. */
const NO_TEXTS: readonly StatementColumn[] = [
  'date',
  'time',
  'transactionId',
  'amount',
  'moneyOut',
  'direction',
  'status',
  'balance',
];

type Sorted = Omit<
  ReadRows,
  'mapping' | 'isComplete' | 'dateOrder' | 'dateOrderSource' | 'times' | 'direction'
>;

/** Sorts the rows into credits, debits, rows that are no payment, and rows that cannot be read. */
function sortRows(facts: readonly Facts[], file: WholeFile): Sorted {
  const { mapping, chain } = file;
  const lines: CreditLine[] = [];
  const broken: BrokenRow[] = [];
  const leftOut: LeftOutRow[] = [];
  const known = new Map<string, string>();
  const noTexts = new Set(NO_TEXTS.map((column) => mapping[column]));
  const idOf = ({ row }: Facts) => parseTransactionId(cellAt(row.cells, mapping.transactionId));
  const faultOfId = findChangedIds(mapping.transactionId === null ? [] : facts.map(idOf));
  let [inLisente, outLisente, debits, repeated, zonedRows] = [0, 0, 0, 0, 0];
  let firstDate: WallDate | null = null;
  let lastDate: WallDate | null = null;

  for (const each of facts) {
    const { row, amount, amountFault, hasAmountText, status, dateCell } = each;
    const { lineNumber, cells } = row;
    const text = cells.join(' | ').slice(0, MAX_SHOWN_TEXT);
    const fail = (fault: LineFault) => broken.push({ lineNumber, fault, text });
    const leave = (reason: LeftOutReason) => leftOut.push({ lineNumber, reason, text });
    // The date of a sentence such as *Generated on 2026-04-01* is not that of a payment.
    if (!hasAmountText && (dateCell === null || !isDateCell(cellAt(cells, mapping.date)))) {
      leave('text');
      continue;
    }
    const isStanding =
      chain.isRunning && chain.changes.get(each) === 0 && amount !== 0 && amount === each.balance;
    if (isBalanceRow(each) || isStanding) {
      leave('summary');
      continue;
    }
    if (status === 'not-done') {
      leave('not-completed');
      continue;
    }
    if (amount === null) {
      fail(amountFault ?? 'amount-missing');
      continue;
    }
    const direction = directionOf(each, amount, file);
    if (direction === 'out') {
      debits += 1;
      outLisente += Math.abs(amount);
      continue;
    }
    if (direction !== 'in') {
      fail(direction);
      continue;
    }
    if (status === null) {
      fail('status-unknown');
      continue;
    }
    inLisente += amount;
    const when = readWhen(each, file);
    if (typeof when === 'string') {
      fail(when);
      continue;
    }
    const { date, time, isZoned } = when;
    if (isZoned) zonedRows += 1;
    if (firstDate === null || date < firstDate) firstDate = date;
    if (lastDate === null || date > lastDate) lastDate = date;
    const id = idOf(each);
    const idFault = id === '' ? null : faultOfId(id);
    if (idFault !== null) {
      fail(idFault);
      continue;
    }
    const whole = JSON.stringify(cells);
    const earlier = id === '' ? undefined : known.get(id);
    if (earlier === whole) {
      repeated += 1;
      continue;
    }
    if (earlier !== undefined) {
      fail('transaction-repeated');
      continue;
    }
    if (id !== '') known.set(id, whole);
    const texts = cells.filter((_cell, index) => !noTexts.has(index));
    lines.push({
      lineNumber,
      date,
      time,
      transactionId: id === '' ? null : id,
      reference: cleanText(cellAt(cells, mapping.reference)),
      payer: cleanText(cellAt(cells, mapping.payer)).replace(NUMBER_OF_PAYER, ''),
      amountLisente: amount,
      balanceLisente: each.balance,
      orderReferences: findReferences(texts.join(' ; ').slice(0, MAX_SEARCHED_TEXT)).slice(0, MAX_REFERENCES),
    });
  }
  return {
    lines,
    broken,
    leftOut,
    debits,
    repeated,
    inLisente,
    outLisente,
    zonedRows,
    firstDate,
    lastDate,
    balance: checkBalance(chain, inLisente - outLisente),
  };
}

/** Compares the sums with the first and the last balance. Null if the file has no running balance. */
function checkBalance({ isRunning, rows }: BalanceChain, sumLisente: number): BalanceCheck | null {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (!isRunning || first?.balance == null || last?.balance == null) return null;
  const isOut = (first.amount ?? 0) < 0 || first.stated === 'out';
  const moved = isBalanceRow(first) ? 0 : Math.abs(first.amount ?? 0) * (isOut ? -1 : 1);
  const openingLisente = first.balance - moved;
  return {
    openingLisente,
    closingLisente: last.balance,
    agrees: openingLisente + sumLisente === last.balance,
  };
}
