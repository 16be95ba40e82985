import { LINES_PER_PART, MAX_REPORTED_LINES } from './output-limits.ts';
import { readStatement, type ReadStatementOptions } from './read-statement.ts';
import { StatementRejected, type StatementRefusal } from './statement-rejected.ts';

/** Reads a statement for the output of the inspection process: what was understood, and the credits in parts. */
export function inspectStatement(bytes: Uint8Array, options: ReadStatementOptions) {
  try {
    const { lines, broken, leftOut, ...understood } = readStatement(bytes, options);
    const file = {
      ...understood,
      headings: [...understood.headings],
      credits: lines.length,
      brokenCount: broken.length,
      broken: broken.slice(0, MAX_REPORTED_LINES),
      leftOutCount: leftOut.length,
      leftOut: leftOut.slice(0, MAX_REPORTED_LINES),
    };
    return { file, parts: splitLines(lines) };
  } catch (error) {
    if (!(error instanceof StatementRejected)) throw error;
    const file: { refused: StatementRefusal } = { refused: error.why };
    return { file, parts: [] };
  }
}

function* splitLines(lines: readonly object[]): Generator<string> {
  for (let at = 0; at < lines.length; at += LINES_PER_PART) {
    yield `${JSON.stringify(lines.slice(at, at + LINES_PER_PART))}\n`;
  }
}
