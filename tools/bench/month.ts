import { measureWithTest } from './end-to-end.ts';
import { type Measured, printViolations } from './figures.ts';

/** One visit of a family: what it did, and the bytes over the wire, headers included. */
interface Visit {
  readonly what: string;
  readonly sent: number;
  readonly received: number;
}

export interface Month extends Measured {
  readonly month: readonly Visit[];
}

const MAX_BYTES = 3_000_000;

/**
 * Measures what a month of a family's visits costs with the end-to-end test that has the limit.
 * @param folder for the test's figures
 */
export async function measureMonth(folder: string): Promise<Month> {
  const { figures, hasPassed } = await measureWithTest<Visit[]>('month.e2e.ts', 'MONTH_FILE', folder);
  return { month: figures, violations: hasPassed ? [] : ['the month of a family'] };
}

export function printMonth({ month, violations }: Month): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(12);
  const sum = (name: 'sent' | 'received') => month.reduce((bytes, visit) => bytes + visit[name], 0);
  const printRow = (what: string, sent: number, received: number) =>
    console.log(`${what.padEnd(32)}${kilobytes(sent)}${kilobytes(received)}${kilobytes(sent + received)}`);
  console.log(`\nA month of a family, kB (limit ${MAX_BYTES / 1000} kB in all)`);
  const heading = ['sent', 'received', 'all'].map((name) => name.padStart(12)).join('');
  console.log(`${'visit'.padEnd(32)}${heading}`);
  for (const [index, { what, sent, received }] of month.entries()) {
    printRow(`${String(index + 1).padStart(2)} ${what}`, sent, received);
  }
  printRow('in all', sum('sent'), sum('received'));
  printViolations({ violations });
}
