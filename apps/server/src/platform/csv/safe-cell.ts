/** What a cell can hold before it is written. */
export type Cell = string | number | boolean | Date | null;

// A spreadsheet takes a cell that begins like this for a formula, whatever stands around it.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell that no spreadsheet runs: what looks like a formula gets an apostrophe in front. Numbers stay. */
export function safeCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return String(cell);
  return FORMULA_START.test(cell) ? `'${cell}` : cell;
}
