import { createHash } from 'node:crypto';
import {
  type CreditLine,
  type ReadingOptions,
  readRows,
  type Understood,
} from '@thuto/domain/reconciliation/statement-reading';
import { applySavedMapping, type SavedMapping } from '@thuto/domain/reconciliation/statement-columns';
import type { BrokenRow, LeftOutRow } from '@thuto/domain/reconciliation/statement-reading';
import { decodeStatement } from './decode-statement.ts';
import { parseStatement } from './parse-statement.ts';

const MAX_SHOWN_TEXT = 200;

/** A credit of a statement, ready to be stored. */
export interface ReadLine extends CreditLine {
  /** Identifies the line in its source. */
  readonly lineKey: string;
}

export interface StatementSummary extends Understood {
  readonly headings: readonly string[];
  /** Line of the headings, counted from 1; null if the file has none. */
  readonly headingLine: number | null;
  readonly broken: readonly BrokenRow[];
  readonly leftOut: readonly LeftOutRow[];
}

export interface ReadStatement extends StatementSummary {
  readonly lines: readonly ReadLine[];
}

export interface ReadStatementOptions extends ReadingOptions {
  /** The columns of the source's last file. They are used if this file has all of them. */
  readonly saved: SavedMapping | null;
}

/** Identifies a line without a transaction id by what it states. Equal lines of one file are told apart by their order. */
function hashLine({ date, time, amountLisente, balanceLisente, reference, payer }: CreditLine): string {
  const parts = [date, time, amountLisente, balanceLisente, reference, payer];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24).toUpperCase();
}

function addKeys(lines: readonly CreditLine[]): ReadLine[] {
  const copies = new Map<string, number>();
  return lines.map((line) => {
    if (line.transactionId !== null) return { ...line, lineKey: line.transactionId };
    const hash = hashLine(line);
    const copy = (copies.get(hash) ?? 0) + 1;
    copies.set(hash, copy);
    return { ...line, lineKey: `ROW-${hash}-${String(copy)}` };
  });
}

/**
 * Reads an uploaded statement. Hostile bytes can keep it busy, so the server calls it only through `inspectUpload`.
 * @throws StatementRejected
 */
export function readStatement(bytes: Uint8Array, { saved, ...options }: ReadStatementOptions): ReadStatement {
  const { headings, headingLine, rows, broken } = parseStatement(decodeStatement(bytes));
  const mapping = options.mapping ?? applySavedMapping(headings, saved) ?? undefined;
  const read = readRows(headings, headingLine !== null, rows, { ...options, mapping });
  const brokenQuotes = broken.map(({ lineNumber, text }) => ({
    lineNumber,
    fault: 'quotes-broken' as const,
    text: text.slice(0, MAX_SHOWN_TEXT),
  }));
  return {
    ...read,
    headings,
    headingLine,
    lines: addKeys(read.lines),
    broken: [...brokenQuotes, ...read.broken].toSorted((one, other) => one.lineNumber - other.lineNumber),
  };
}
