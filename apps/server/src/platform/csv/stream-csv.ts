import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Cell, safeCell } from './safe-cell.ts';

/** A column: its heading and a function that returns its value. */
export type CsvColumns<Row> = readonly (readonly [heading: string, value: (row: Row) => Cell])[];

async function* records<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string[]> {
  yield columns.map(([heading]) => heading);
  for await (const page of pages) {
    for (const row of page) yield columns.map(([, value]) => safeCell(value(row)));
  }
}

/**
 * Streams rows as CSV (RFC 4180) in UTF-8, with a byte order mark so that spreadsheets detect the encoding. Fetches
 * the next page when the reader has consumed the previous one, so only one page is in memory.
 */
export function streamCsv<Row>(columns: CsvColumns<Row>, pages: AsyncIterable<readonly Row[]>): Readable {
  const source = Readable.from(records(columns, pages));
  const csv = stringify({ bom: true, record_delimiter: 'windows' });
  source.once('error', (error) => csv.destroy(error));
  // Stop fetching when the reader stops.
  csv.once('close', () => source.destroy());
  return source.pipe(csv);
}
