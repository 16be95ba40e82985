import { createHash } from 'node:crypto';
import {
  applySavedMapping,
  type CreditLine,
  findColumns,
  findReferences,
  type LineFault,
  parseStatementRow,
  type SavedMapping,
  type StatementMapping,
} from '@thuto/domain/statements';
import { type ParsedStatement, parseStatement } from './parse-statement.ts';

const MAX_SHOWN_TEXT = 200;

/** A credit of a statement, ready to be stored. */
export interface ReadLine extends CreditLine {
  readonly lineNumber: number;
  /** Identifies the line in its source. */
  readonly lineKey: string;
  readonly orderReferences: readonly string[];
}

export interface BrokenStatementLine {
  readonly lineNumber: number;
  readonly fault: LineFault;
  readonly text: string;
}

export interface ReadStatement {
  readonly headings: readonly string[];
  readonly mapping: StatementMapping;
  readonly isComplete: boolean;
  readonly lines: readonly ReadLine[];
  readonly debits: number;
  /** Lines of the file that repeat an earlier one of it. */
  readonly repeated: number;
  readonly broken: readonly BrokenStatementLine[];
}

/** Returns the columns to use: the given ones, those saved for the source, or those found by their headings. */
function chooseMapping(
  { headings }: ParsedStatement,
  { mapping, saved }: { mapping?: StatementMapping | undefined; saved: SavedMapping | null },
): StatementMapping {
  return mapping ?? applySavedMapping(headings, saved) ?? findColumns(headings);
}

/** Identifies a line without a transaction id by what it states. Equal lines of one file are told apart by their order. */
function hashLine({ date, time, amountLisente, balanceLisente, reference, payer }: CreditLine): string {
  const parts = [date, time, amountLisente, balanceLisente, reference, payer];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24).toUpperCase();
}

/**
 * Reads the lines of a decoded statement with the chosen columns.
 * @throws DomainError statement_too_large, statement_invalid.
 */
export function readStatement(
  content: string,
  options: { mapping?: StatementMapping | undefined; saved: SavedMapping | null },
): ReadStatement {
  const parsed = parseStatement(content);
  const mapping = chooseMapping(parsed, options);
  const isComplete = mapping.date !== null && (mapping.amount !== null || mapping.moneyOut !== null);
  const broken: BrokenStatementLine[] = parsed.broken.map(({ lineNumber, text }) => ({
    lineNumber,
    fault: 'quotes-broken',
    text: text.slice(0, MAX_SHOWN_TEXT),
  }));
  const lines: ReadLine[] = [];
  const byKey = new Map<string, number>();
  const copies = new Map<string, number>();
  let [debits, repeated] = [0, 0];
  for (const { lineNumber, cells } of isComplete ? parsed.rows : []) {
    const line = parseStatementRow(cells, mapping);
    const fail = (fault: LineFault) =>
      broken.push({ lineNumber, fault, text: cells.join(' | ').slice(0, MAX_SHOWN_TEXT) });
    if (line.kind === 'debit') debits += 1;
    else if (line.kind === 'broken') fail(line.fault);
    else if (line.kind === 'credit') {
      let lineKey: string;
      if (line.transactionId === null) {
        const hash = hashLine(line);
        const copy = (copies.get(hash) ?? 0) + 1;
        copies.set(hash, copy);
        lineKey = `ROW-${hash}-${String(copy)}`;
      } else lineKey = line.transactionId;
      const earlier = byKey.get(lineKey);
      if (earlier === line.amountLisente) repeated += 1;
      else if (earlier === undefined) {
        byKey.set(lineKey, line.amountLisente);
        const orderReferences = findReferences(`${line.reference} ; ${line.payer}`);
        lines.push({ ...line, lineNumber, lineKey, orderReferences });
      } else fail('transaction-repeated');
    }
  }
  broken.sort((one, other) => one.lineNumber - other.lineNumber);
  return { headings: parsed.headings, mapping, isComplete, lines, debits, repeated, broken };
}
