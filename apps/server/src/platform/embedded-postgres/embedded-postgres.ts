import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../../../../../scripts/file-lock.mjs';
import { type Binaries, locateBinaries } from './binaries.ts';
import { hasClients, registerClient } from './clients.ts';
import { createCluster, inspectCluster } from './cluster.ts';
import { prepareDatabase } from './database.ts';
import { findFreePort } from './free-port.ts';
import { EmbeddedPostgresError, type Layout, getLayout } from './layout.ts';
import {
  findPostmaster,
  isPostmasterOf,
  type Postmaster,
  removeStalePidFile,
  buildServerArguments,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './postmaster.ts';
import { grantAccess, chooseServerUser, buildLaunch, type ServerUser } from './server-user.ts';

const LOCK_TIMEOUT_MS = 360_000;
const START_ATTEMPTS = 40;
const RETRY_MS = 250;
const WATCH_MS = 1_000;
const REVIVE_PAUSE_MS = 10_000;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** Told what an operator may want to know; rarely. */
  readonly log: (message: string) => void;
  /** Trades the safety of the data for speed; for tests. */
  readonly ephemeral?: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Whether the server was running already: left by a product that was killed, or used by one that runs. */
  readonly adopted: boolean;
  /** Stops the server, unless another live process uses it. */
  stop(): Promise<void>;
}

interface Installation {
  readonly layout: Layout;
  readonly binaries: Binaries;
  readonly user: ServerUser | null;
  readonly ephemeral: boolean;
}

async function readPort(file: string): Promise<number | null> {
  const port = Number(await readFile(file, 'utf8').catch(() => ''));
  return port > 0 && port <= 65_535 ? port : null;
}

async function startServer({ layout, binaries, user, ephemeral }: Installation): Promise<Postmaster> {
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
    await removeStalePidFile(layout.cluster);
    const port = await findFreePort(await readPort(layout.portFile));
    const args = buildServerArguments(layout.cluster, { port, ephemeral });
    const launch = await buildLaunch(user, binaries.postgres, args, [binaries.native, layout.dataDir]);
    const started = await startPostmaster(layout, launch);
    if (started !== null) {
      await writeFile(layout.portFile, `${port}\n`);
      return started;
    }
    await delay(RETRY_MS);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL could not start: processes of its predecessor remain (${layout.logFile}).`,
  );
}

async function adoptOrStart(installation: Installation): Promise<{ server: Postmaster; adopted: boolean }> {
  // One that somebody told to stop is waited for: it ends as not found.
  const running = await waitUntilReady(installation.layout.cluster);
  if (running !== null) return { server: running, adopted: true };
  return { server: await startServer(installation), adopted: false };
}

interface Watch {
  /** The server as last seen. */
  server: Postmaster;
  end(): Promise<void>;
}

/** Starts the server again, on the port that the product knows, whenever it has died under the product. */
function keepRunning(installation: Installation, first: Postmaster, log: (message: string) => void): Watch {
  const { cluster, lock } = installation.layout;
  let busy: Promise<void> | null = null;
  // By a clock that nobody sets: put back by hours, the other would keep the database down for as long.
  let notBefore = 0;
  const revive = async () => {
    if (performance.now() < notBefore || (await isPostmasterOf(watch.server.pid, cluster))) return;
    // The data directory was deleted under us: there is nothing to start.
    if (!existsSync(cluster)) return;
    notBefore = performance.now() + REVIVE_PAUSE_MS;
    const { server, adopted } = await withFileLock(lock, () => adoptOrStart(installation), {
      timeoutMs: LOCK_TIMEOUT_MS,
    });
    watch.server = server;
    if (!adopted) log('The embedded PostgreSQL had ended unexpectedly and was started again.');
    if (server.port !== first.port) log(`It is on port ${server.port} now; restart the product to use it.`);
  };
  const timer = setInterval(() => {
    busy ??= revive()
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        busy = null;
      });
  }, WATCH_MS);
  timer.unref();
  const watch: Watch = {
    server: first,
    async end() {
      clearInterval(timer);
      await busy;
    },
  };
  return watch;
}

/**
 * A PostgreSQL of our own, with its data in `dataDir/postgres`, listening on 127.0.0.1 only. Makes the data on the
 * first start, takes over a server that still runs, and gives the address of the database `thuto`.
 * @throws EmbeddedPostgresError with one line for the operator.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  ephemeral = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const layout = getLayout(await realpath(dataDir));
  await mkdir(layout.control, { recursive: true, mode: 0o700 });
  const locked = <T>(work: () => Promise<T>) =>
    withFileLock(layout.lock, work, { timeoutMs: LOCK_TIMEOUT_MS });

  const started = await locked(async () => {
    const unregister = await registerClient(layout.clients);
    try {
      const user = await chooseServerUser(layout.cluster);
      if (user !== null) await grantAccess(layout.dataDir, user);
      const binaries = await locateBinaries();
      if (!(await inspectCluster(layout, user))) {
        log(`Making a new database in ${layout.cluster}.`);
        await createCluster(layout, binaries, user, ephemeral);
      }
      const installation = { layout, binaries, user, ephemeral };
      const { server, adopted } = await adoptOrStart(installation);
      const password = (await readFile(layout.passwordFile, 'utf8')).trim();
      const url = await prepareDatabase(server.port, password, ephemeral);
      return { installation, server, adopted, url, unregister };
    } catch (error) {
      await unregister();
      const running = await findPostmaster(layout.cluster);
      if (running !== null && !(await hasClients(layout.clients))) {
        await stopPostmaster(running.pid, layout.cluster);
      }
      throw error;
    }
  });

  const watch = keepRunning(started.installation, started.server, log);
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await watch.end();
    // Deleted under us: taking the lock would make the folder again, and nobody else can be using the server.
    if (!existsSync(layout.control)) return stopPostmaster(watch.server.pid, layout.cluster);
    return locked(async () => {
      await started.unregister();
      if (!(await hasClients(layout.clients))) await stopPostmaster(watch.server.pid, layout.cluster);
    });
  };
  return { url: started.url, adopted: started.adopted, stop: () => (stopped ??= stop()) };
}
