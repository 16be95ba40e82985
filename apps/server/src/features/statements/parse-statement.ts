import { trimEndOf } from '@thuto/domain/trim-end';
import { MAX_STATEMENT_LINES } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import { findColumns, findHeadingRow, MAX_HEADING_ROWS, STATEMENT_COLUMNS } from '@thuto/domain/statements';
import { CsvError, parse } from 'csv-parse/sync';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A quoted cell with more lines than this is a quote that was never closed. */
const MAX_LINES_OF_RECORD = 10;
/** How often the parser starts again behind a broken line. */
const MAX_BROKEN_QUOTES = 50;
const MAX_CELLS = 200;

export interface StatementRow {
  /** In the file, counted from 1. */
  readonly lineNumber: number;
  readonly cells: readonly string[];
}

export interface ParsedStatement {
  readonly headings: readonly string[];
  /** The rows after the headings. */
  readonly rows: readonly StatementRow[];
  /** Lines with quotes that do not match. */
  readonly broken: readonly { readonly lineNumber: number; readonly text: string }[];
}

/** Splits a line at a delimiter outside of quotes. Only to guess the delimiter. */
function splitLine(line: string, delimiter: string): string[] {
  return line
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.split(delimiter) : [part]))
    .reduce<string[]>((cells, parts) => {
      const [first = '', ...others] = parts;
      const last = cells.pop() ?? '';
      return [...cells, last + first, ...others];
    }, []);
}

/** Finds the delimiter with which most headings are known; else the one with the most cells. */
function findDelimiter(lines: readonly string[]): string {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, MAX_HEADING_ROWS);
  const scores = DELIMITERS.map((delimiter) => {
    const rows = sample.map((line) => splitLine(line, delimiter));
    const mapping = findColumns(rows[findHeadingRow(rows)] ?? []);
    const found = STATEMENT_COLUMNS.filter((column) => mapping[column] !== null).length;
    const cells = Math.max(...rows.map((row) => row.length));
    return { delimiter, score: found * 1_000 + cells };
  });
  return scores.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ',';
}

/**
 * Parses the records of a CSV file. A line whose quotes do not match is reported, and parsing continues behind it.
 * @throws DomainError statement_invalid if quotes are broken in too many places.
 */
function parseRecords(lines: readonly string[], delimiter: string) {
  const rows: StatementRow[] = [];
  const broken: { lineNumber: number; text: string }[] = [];
  let start = 0;
  let width = 0;
  for (;;) {
    let end = start;
    let stop: number | null = null;
    const offset = start;
    const collect = (cells: string[], { lines: count }: { lines: number }): null => {
      if (stop !== null) return null;
      const first = end;
      end = offset + count;
      const span = end - first;
      // A further line of a quoted cell that has every cell of a record is a record of its own.
      const isSwallowed =
        span > MAX_LINES_OF_RECORD ||
        (span > 1 &&
          width > 0 &&
          (cells.length !== width ||
            lines.slice(first + 1, end).some((line) => line.split(delimiter).length >= width)));
      if (isSwallowed) {
        stop = first;
        return null;
      }
      if (span === 1 && cells.length > 1) width = cells.length;
      rows.push({ lineNumber: first + 1, cells: cells.slice(0, MAX_CELLS) });
      return null;
    };
    try {
      parse(lines.slice(start).join('\n'), {
        delimiter,
        record_delimiter: '\n',
        relax_column_count: true,
        relax_quotes: true,
        on_record: collect,
      });
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      stop ??= end;
    }
    if (stop === null) return { rows, broken };
    const at: number = stop;
    broken.push({ lineNumber: at + 1, text: lines[at] ?? '' });
    if (broken.length > MAX_BROKEN_QUOTES) throw new DomainError('statement_invalid', { why: 'quotes' });
    start = at + 1;
    if (start >= lines.length) return { rows, broken };
  }
}

/**
 * Parses a decoded statement: finds the delimiter and the row of headings. Rows before the headings are left out.
 * @throws DomainError statement_too_large, statement_invalid.
 */
export function parseStatement(text: string): ParsedStatement {
  const all = trimEndOf(text.replace(/^\u{feff}/u, ''), '\n').split('\n');
  if (all.length > MAX_STATEMENT_LINES) {
    throw new DomainError('statement_too_large', { maxLines: MAX_STATEMENT_LINES });
  }
  // Spreadsheets write `sep=;` into the first line. It stays as an empty line, so that line numbers are those of the file.
  const declared = /^sep=(.)$/iu.exec(all[0] ?? '')?.[1];
  const lines = declared === undefined ? all : ['', ...all.slice(1)];
  const { rows, broken } = parseRecords(lines, declared ?? findDelimiter(lines));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const headingRow = findHeadingRow(filled.map(({ cells }) => cells));
  const headings = (filled[headingRow]?.cells ?? []).map(
    (heading, index) => heading.trim() || `Column ${String(index + 1)}`,
  );
  if (headings.length < 2) throw new DomainError('statement_invalid', { why: 'no-columns' });
  return { headings, rows: filled.slice(headingRow + 1), broken };
}
