import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Centre, copyData, openCentre as open, readRun, runCommand, startProduct } from './centres.ts';
import { disconnect } from './rows.ts';

/** A separate centre with known content, next to the one that the other end-to-end tests share. */
export interface OwnCentre extends Centre {
  /** Output of the command that filled the database. */
  readonly printed: string;
  /** Kills the server with SIGKILL, as in a power cut. */
  readonly crash: () => Promise<void>;
  /** Starts the server after a crash and resolves when it is ready. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Serves an empty database, filled by a `thuto` command if one is given. */
export async function openCentre({
  command,
  hasAdmin = true,
}: { command?: string; hasAdmin?: boolean } = {}): Promise<OwnCentre> {
  const run = readRun();
  if (run === null) throw new Error('The global setup did not run.');
  const folder = path.join(run.folder, `own-${randomUUID()}`);
  await copyData(path.join(run.folder, 'template'), folder);
  const printed = command === undefined ? '' : await runCommand(folder, command);
  const { centre, product: first } = await open(folder, hasAdmin);
  let product = first;
  return {
    ...centre,
    printed,
    crash: () => product.stop('SIGKILL'),
    async restart() {
      product = await startProduct(folder, Number(new URL(centre.url).port));
    },
    async close() {
      await disconnect(folder);
      await product.stop();
    },
  };
}
