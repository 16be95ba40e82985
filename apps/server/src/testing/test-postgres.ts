import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMarkAlive, processMark } from '../../../../scripts/file-lock.mjs';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';

const PREFIX = 'thuto-test-postgres.';

const SHUTDOWN_MS = 3_000;

function killServer(folder: string): void {
  try {
    const pid = Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const mark = processMark(pid);
    process.kill(pid, 'SIGQUIT');
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; isMarkAlive(mark) && waited < SHUTDOWN_MS; waited += 10)
      Atomics.wait(clock, 0, 0, 10);
  } catch {
    // Already stopped.
  }
}

/** Synchronous, because it also runs while the process exits. */
function removeServer(folder: string): void {
  killServer(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the servers of test runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const mark = name.startsWith(PREFIX) ? name.split('.')[1] : undefined;
    if (mark !== undefined && !isMarkAlive(mark)) removeServer(path.join(tmpdir(), name));
  }
}

/** Starts a PostgreSQL in a temporary folder. It is removed when this process exits. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  removeLeftovers();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${processMark()}.`));
  const remove = () => removeServer(folder);
  process.once('exit', remove);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    ephemeral: true,
    log: () => undefined,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      process.off('exit', remove);
      remove();
    },
  };
}
