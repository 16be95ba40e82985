import type { StatementRow } from '@thuto/domain/reconciliation/statement-reading';
import { StatementRejected } from './statement-rejected.ts';

/** A quoted cell with more lines than this is a quote that was never closed. */
const MAX_LINES_OF_RECORD = 10;
/** A longer record is no line of a statement. */
const MAX_RECORD = 20_000;
/** Lines with broken quotes that are reported. A file with more is no CSV file. */
const MAX_BROKEN_QUOTES = 50;
const MAX_CELLS = 200;
const MAX_CELL = 2_000;

/** Lines with quotes that do not match. */
export interface BrokenQuotes {
  readonly lineNumber: number;
  readonly text: string;
}

/**
 * Splits a record into its cells. Quotes inside an unquoted cell, and text behind a closing quote, stay as they are.
 * Written here instead of with a CSV library: after a quote that is never closed, a library reads the rest of the file as
 * one cell, and starting it again for each such line takes time that grows with the square of the file.
 * @returns null if a quoted cell is not closed.
 */
export function splitRecord(record: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= record.length;) {
    if (record[at] !== '"') {
      const end = record.indexOf(delimiter, at);
      const stop = end === -1 ? record.length : end;
      cells.push(record.slice(at, stop));
      at = stop + 1;
      continue;
    }
    const parts: string[] = [];
    let from = at + 1;
    for (;;) {
      const quote = record.indexOf('"', from);
      if (quote === -1) return null;
      const after = record[quote + 1];
      if (after === undefined || after === delimiter) {
        parts.push(record.slice(from, quote));
        at = quote + 2;
        break;
      }
      // A doubled quote stands for one. Any other stays.
      parts.push(record.slice(from, quote + 1));
      from = quote + (after === '"' ? 2 : 1);
    }
    cells.push(parts.join(''));
  }
  return cells;
}

/** Returns the record that begins in a line, with the lines of its quoted cells; null if its quotes do not match. */
function readRecord(
  lines: readonly string[],
  start: number,
  delimiter: string,
  width: number,
): { readonly cells: string[]; readonly count: number } | null {
  let record = lines[start] ?? '';
  for (let count = 1; count <= MAX_LINES_OF_RECORD && record.length <= MAX_RECORD; count += 1) {
    const cells = splitRecord(record, delimiter);
    if (cells !== null) return count === 1 || cells.length === width || width === 0 ? { cells, count } : null;
    const next = lines[start + count];
    // A further line that has every cell of a record is a record of its own.
    if (next === undefined || (width > 0 && next.split(delimiter, width).length >= width)) return null;
    record += `\n${next}`;
  }
  return null;
}

/**
 * Splits the lines of a CSV file into records. A line whose quotes do not match is reported, and reading continues behind
 * it.
 * @throws StatementRejected `quotes` if they do not match in too many places.
 */
export function splitRecords(
  lines: readonly string[],
  delimiter: string,
): { readonly rows: StatementRow[]; readonly broken: BrokenQuotes[] } {
  const rows: StatementRow[] = [];
  const broken: BrokenQuotes[] = [];
  let width = 0;
  for (let at = 0; at < lines.length;) {
    const found = readRecord(lines, at, delimiter, width);
    if (found === null) {
      broken.push({ lineNumber: at + 1, text: lines[at] ?? '' });
      if (broken.length > MAX_BROKEN_QUOTES) throw new StatementRejected('quotes');
      at += 1;
      continue;
    }
    const { cells, count } = found;
    if (count === 1 && cells.length > 1) width = cells.length;
    if (cells.some((cell) => cell.trim() !== '')) {
      const kept = cells.slice(0, MAX_CELLS).map((cell) => cell.slice(0, MAX_CELL));
      rows.push({ lineNumber: at + 1, cells: kept });
    }
    at += count;
  }
  return { rows, broken };
}
