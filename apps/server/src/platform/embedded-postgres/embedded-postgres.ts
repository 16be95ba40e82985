import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../../../../../scripts/file-lock.mjs';
import { type Binaries, locateBinaries } from './binaries.ts';
import { hasClients, registerClient } from './clients.ts';
import { createCluster, inspectCluster, readPassword } from './cluster.ts';
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
  /** Called with rare messages for the operator. */
  readonly log: (message: string) => void;
  /** Turns off durable writes for speed. Only for tests. */
  readonly ephemeral?: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Whether the server was already running: left by a killed product, or used by another process. */
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
    `PostgreSQL could not start: processes of an earlier server are still running (${layout.logFile}).`,
  );
}

async function adoptOrStart(installation: Installation): Promise<{ server: Postmaster; adopted: boolean }> {
  // A server that is shutting down counts as gone once it has ended.
  const running = await waitUntilReady(installation.layout.cluster);
  if (running !== null) return { server: running, adopted: true };
  return { server: await startServer(installation), adopted: false };
}

interface Watch {
  /** The server's last known state. */
  server: Postmaster;
  end(): Promise<void>;
}

/** Restarts the server on its known port when it dies while the product runs. */
function keepRunning(installation: Installation, first: Postmaster, log: (message: string) => void): Watch {
  const { cluster, lock } = installation.layout;
  let busy: Promise<void> | null = null;
  // A monotonic clock: setting back the wall clock would delay the restart.
  let notBefore = 0;
  const revive = async () => {
    if (performance.now() < notBefore || (await isPostmasterOf(watch.server.pid, cluster))) return;
    // The data directory was deleted while the server ran, so there is nothing to start.
    if (!existsSync(cluster)) return;
    notBefore = performance.now() + REVIVE_PAUSE_MS;
    const { server, adopted } = await withFileLock(lock, () => adoptOrStart(installation), {
      timeoutMs: LOCK_TIMEOUT_MS,
    });
    watch.server = server;
    if (!adopted) log('The embedded PostgreSQL ended unexpectedly and was restarted.');
    if (server.port !== first.port) log(`It now runs on port ${server.port}; restart the product to use it.`);
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
 * Starts a PostgreSQL server for the product, with its data in `dataDir/postgres`, listening on 127.0.0.1 only.
 * Creates the data on the first start and adopts a server that is still running. Returns the URL of the database
 * `thuto`.
 * @throws EmbeddedPostgresError with a one-line message for the operator.
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
        log(`Creating a new database in ${layout.cluster}.`);
        await createCluster(layout, binaries, user, ephemeral);
      }
      const installation = { layout, binaries, user, ephemeral };
      const { server, adopted } = await adoptOrStart(installation);
      const password = await readPassword(layout.passwordFile);
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
    // The folder was deleted while the server ran. Taking the lock would recreate it, and no other process can use
    // the server.
    if (!existsSync(layout.control)) return stopPostmaster(watch.server.pid, layout.cluster);
    return locked(async () => {
      await started.unregister();
      if (!(await hasClients(layout.clients))) await stopPostmaster(watch.server.pid, layout.cluster);
    });
  };
  return { url: started.url, adopted: started.adopted, stop: () => (stopped ??= stop()) };
}
