import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isMarkAlive, processMark } from '../../../../scripts/file-lock.mjs';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { migrationsFolder, repositoryRoot } from '../platform/repository-root.ts';

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

/** Folders of tests that are named after their process, as `<kind>.<mark>.<random>`. */
const KINDS = ['thuto-test-postgres', 'thuto-app', 'thuto-small-disk'];

/** Removes the servers, folders and mounted disks of test runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [kind = '', mark] = name.split('.');
    if (!KINDS.includes(kind) || mark === undefined || isMarkAlive(mark)) continue;
    const folder = path.join(tmpdir(), name);
    // Fails for a folder that is no disk.
    if (kind === 'thuto-small-disk') spawnSync('umount', ['-l', folder]);
    try {
      removeServer(folder);
    } catch {
      // It belongs to another user.
    }
  }
}

const TEMPLATE = 'thuto_template';
/** Clusters that are stopped and have a template, one for each version of the tables. */
const CACHE = path.join(repositoryRoot, '.cache/test-postgres');

/** Returns a hash of what the template depends on: the migrations, and the versions of PostgreSQL and of the job queue. */
function hashTemplate(): string {
  const hash = createHash('sha256');
  const files = readdirSync(migrationsFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of [...files.sort(), path.join(repositoryRoot, 'package-lock.json')]) {
    hash.update(`${path.relative(repositoryRoot, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Copies a folder with the owners of its files, because PostgreSQL runs as another user when the tests run as root. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

/** Copies the cluster with the template, if an earlier run has stored it and this user may read it. */
async function copyCached(cached: string, folder: string): Promise<boolean> {
  if (!existsSync(cached)) return false;
  const copied = path.join(folder, path.basename(cached));
  try {
    await copy(cached, copied);
    await rename(path.join(copied, 'postgres'), path.join(folder, 'postgres'));
    await rm(copied, { recursive: true });
    return true;
  } catch {
    // Another run has just replaced it, or it belongs to another user.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return false;
  }
}

/** Stores the cluster of a stopped server, in place of those for older tables. A failure costs the next run some seconds. */
async function cache(folder: string, cached: string): Promise<void> {
  const draft = `${cached}.${processMark()}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await copy(path.join(folder, 'postgres'), path.join(draft, 'postgres'));
    for (const name of await readdir(CACHE)) {
      const mark = name.split('.')[1];
      if (mark === undefined || !isMarkAlive(mark)) {
        await rm(path.join(CACHE, name), { recursive: true, force: true });
      }
    }
    await rename(draft, cached);
  } catch {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Starts a PostgreSQL in a temporary folder, with a template database. It is removed when this process exits. The first
 * run with these migrations creates the template; later ones copy it.
 */
export async function startTestPostgres(
  createTemplate: (url: string, name: string) => Promise<void>,
): Promise<{ url: string; template: string; stop: () => Promise<void> }> {
  removeLeftovers();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${processMark()}.`));
  const remove = () => removeServer(folder);
  process.once('exit', remove);
  const start = () => startEmbeddedPostgres({ dataDir: folder, ephemeral: true, log: () => undefined });
  const cached = path.join(CACHE, hashTemplate());
  if (!(await copyCached(cached, folder))) {
    const first = await start();
    await createTemplate(first.url, TEMPLATE);
    await first.stop();
    await cache(folder, cached);
  }
  const server = await start();
  return {
    url: server.url,
    template: TEMPLATE,
    stop: async () => {
      await server.stop();
      process.off('exit', remove);
      remove();
    },
  };
}
