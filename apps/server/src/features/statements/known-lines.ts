import type { InspectedLine } from '../../platform/files/inspection-job.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listKnownLines } from './statements.store.ts';

/** The credits of a file, compared with those that its source has already. */
export interface ComparedLines {
  readonly fresh: readonly InspectedLine[];
  /** An earlier import has them. */
  readonly repeated: readonly InspectedLine[];
  /** An earlier import has their transaction id with another amount or date: the ids of one of the files are wrong. */
  readonly contradicting: readonly InspectedLine[];
}

/** Compares the credits of a file with what earlier imports of its source have stored. */
export async function compareLines(
  executor: Executor,
  sourceId: string | null,
  lines: readonly InspectedLine[],
): Promise<ComparedLines> {
  const keys = lines.map(({ lineKey }) => lineKey);
  const known = sourceId === null ? null : await listKnownLines(executor, sourceId, keys);
  const [fresh, repeated, contradicting]: InspectedLine[][] = [[], [], []];
  for (const line of lines) {
    const earlier = known?.get(line.lineKey);
    if (earlier === undefined) fresh?.push(line);
    else if (earlier.amountLisente === line.amountLisente && earlier.date === line.date) repeated?.push(line);
    else contradicting?.push(line);
  }
  return { fresh: fresh ?? [], repeated: repeated ?? [], contradicting: contradicting ?? [] };
}
