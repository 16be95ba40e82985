import {
  continuesHeadings,
  countKnownHeadings,
  findHeadingRow,
  isDataRow,
  MAX_HEADING_ROWS,
} from '@thuto/domain/reconciliation/statement-columns';
import { MAX_STATEMENT_LINES, type StatementRow } from '@thuto/domain/reconciliation/statement-reading';
import { type BrokenQuotes, splitRecord, splitRecords } from './split-records.ts';
import { StatementRejected } from './statement-rejected.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Part of a line from which the delimiter is guessed. */
const SAMPLE_OF_LINE = 2_000;
const HEADING_SCORE = 10_000;
const PAYMENT_SCORE = 200;

export interface ParsedStatement {
  readonly headings: readonly string[];
  /** Line of the headings, counted from 1; null if the file begins with a payment. */
  readonly headingLine: number | null;
  /** The rows after the headings. */
  readonly rows: readonly StatementRow[];
  readonly broken: readonly BrokenQuotes[];
}

/** Finds the delimiter with which most headings are known, else the most rows look like payments, else the most cells. */
function findDelimiter(lines: readonly string[]): string {
  const sample: string[] = [];
  for (const line of lines) {
    if (line.trim() !== '') sample.push(line.slice(0, SAMPLE_OF_LINE));
    if (sample.length === MAX_HEADING_ROWS) break;
  }
  const scores = DELIMITERS.map((delimiter) => {
    const rows = sample.map((line) => splitRecord(line, delimiter) ?? line.split(delimiter));
    const known = Math.max(0, ...rows.map((cells) => countKnownHeadings(cells)));
    const payments = rows.filter((cells) => isDataRow(cells)).length;
    const cells = Math.max(...rows.map((row) => Math.min(row.length, PAYMENT_SCORE - 1)));
    return { delimiter, score: known * HEADING_SCORE + payments * PAYMENT_SCORE + cells };
  });
  return scores.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ',';
}

/**
 * Parses a decoded statement: finds the delimiter and the row of headings. Rows before the headings are left out. Takes
 * time in proportion to its length.
 * @throws StatementRejected
 */
export function parseStatement(text: string): ParsedStatement {
  const all = text.replace(/^\u{feff}/u, '').split('\n');
  while (all.at(-1) === '') all.pop();
  if (all.length > MAX_STATEMENT_LINES) throw new StatementRejected('too-many-lines');
  // Spreadsheets write `sep=;` into the first line. It stays as an empty line, so that line numbers are those of the file.
  const declared = /^"?sep=(.)"?$/iu.exec((all[0] ?? '').slice(0, 10))?.[1];
  const lines = declared === undefined ? all : ['', ...all.slice(1)];
  const { rows, broken } = splitRecords(lines, declared ?? findDelimiter(lines));
  const headingRow = findHeadingRow(rows.map(({ cells }) => cells));
  const first = headingRow === null ? [] : (rows[headingRow]?.cells ?? []);
  const below = headingRow === null ? [] : (rows[headingRow + 1]?.cells ?? []);
  const hasSecond = continuesHeadings(below) && below.join() !== first.join();
  const named = hasSecond ? first.map((cell, index) => below[index]?.trim() || cell) : first;
  const width =
    headingRow === null
      ? Math.max(0, ...rows.slice(0, MAX_HEADING_ROWS).map(({ cells }) => cells.length))
      : named.length;
  const headings = Array.from(
    { length: width },
    (_, index) => (named[index] ?? '').trim().slice(0, 200) || `Column ${String(index + 1)}`,
  );
  if (headings.length < 2) throw new StatementRejected('no-columns');
  return {
    headings,
    headingLine: headingRow === null ? null : (rows[headingRow]?.lineNumber ?? null),
    rows: headingRow === null ? rows : rows.slice(headingRow + (hasSecond ? 2 : 1)),
    broken,
  };
}
