/** The value of a cell before formatting. */
export type Cell = string | number | boolean | Date | null;

// Spreadsheets interpret a cell that starts with one of these as a formula, even when quoted.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** A phone number: a plus sign and digits. No spreadsheet computes anything with it. */
const PHONE = /^\+\d[\d ]{5,20}$/;

/**
 * Returns a cell's text. Prefixes text that looks like a formula with an apostrophe, so that no spreadsheet runs it.
 * Numbers and phone numbers are unchanged.
 */
export function safeCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return String(cell);
  return FORMULA_START.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell;
}
