import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../../scripts/file-lock.mjs';
import { SERVER_OPTIONS } from '../../scripts/node-options.mjs';
import { root, ScriptError } from '../../scripts/run.mjs';
import { listChildren, readMemoryMb } from '../shared/process-stats.ts';

const READY_TIMEOUT_MS = 90_000;
const POLL_MS = 50;
const MAX_LOG_LENGTH = 200_000;
const SETUP_SECRET = 'the-setup-secret-of-the-crash-tests';

type Server = ChildProcessByStdio<null, Readable, Readable>;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

export type Product = ReturnType<typeof createProduct>;

/** Starts, stops and kills the built product on a data directory of its own. */
export function createProduct({
  dataDir,
  port,
  env,
}: {
  readonly dataDir: string;
  readonly port: number;
  /** Settings in addition to those of every run. */
  readonly env: Readonly<Record<string, string>>;
}) {
  let server: Server | null = null;
  let log = '';
  const logFile = path.join(dataDir, 'crash-tests.log');

  const requireServer = (): Server => {
    if (server === null) throw new Error('the product was never started');
    return server;
  };

  const readPostmasterPid = (): number | null => {
    try {
      return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  };

  const product = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    setupSecret: SETUP_SECRET,
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_SETUP_SECRET: SETUP_SECRET,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    },
    /** The end of what the product has written to its outputs. */
    log: () => log,
    pid: () => server?.pid ?? null,
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,

    /** Starts the process without waiting until it is ready. */
    spawn() {
      const started = spawn('node', [...SERVER_OPTIONS, path.join(root, 'apps/server/build/main.js')], {
        env: product.env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      server = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          log = (log + text).slice(-MAX_LOG_LENGTH);
          appendFileSync(logFile, text);
        });
      }
    },

    /** Waits until /readyz answers 200. Returns how many milliseconds that took. @throws ScriptError on timeout. */
    async waitUntilReady(): Promise<number> {
      const begin = performance.now();
      for (;;) {
        if (!product.isRunning()) throw new ScriptError(`The product has ended.\n${log.slice(-3000)}`);
        const response = await fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
          () => null,
        );
        const isReady = response?.status === 200;
        await response?.arrayBuffer().catch(() => null);
        if (isReady) return Math.round(performance.now() - begin);
        if (performance.now() - begin > READY_TIMEOUT_MS) {
          throw new ScriptError(
            `The product is not ready after ${READY_TIMEOUT_MS} ms.\n${log.slice(-3000)}`,
          );
        }
        await delay(POLL_MS);
      }
    },

    /** Kills the server's process; its database goes on running. */
    async killServer(): Promise<void> {
      const running = requireServer();
      if (running.pid !== undefined) sendKill(running.pid);
      if (product.isRunning()) await once(running, 'exit');
    },

    /** Kills the database with all its processes. */
    async killDatabase(): Promise<void> {
      const pid = readPostmasterPid();
      if (pid === null || !isAlive(pid)) return;
      const pids = [pid, ...listChildren(pid)];
      for (const one of pids) sendKill(one);
      while (pids.some(isAlive)) await delay(5);
    },

    /**
     * Stops the database as an operator does and keeps it down while `work` runs. Holds the lock that every start of the
     * database takes.
     */
    async withoutDatabase(work: () => Promise<void>): Promise<void> {
      await withFileLock(path.join(dataDir, 'postgres-control/lock'), async () => {
        const pid = readPostmasterPid();
        if (pid === null) throw new ScriptError('The database is not running.');
        process.kill(pid, 'SIGINT');
        while (isAlive(pid)) await delay(5);
        await work();
      });
    },

    /** Returns the memory of the server's process in MB. */
    readMemory(): number {
      const { pid } = requireServer();
      return pid === undefined ? 0 : Math.round(readMemoryMb(pid));
    },

    /** Kills server and database at once, as a power cut does. */
    async killAll(): Promise<void> {
      const serverGone = product.killServer();
      await product.killDatabase();
      await serverGone;
    },

    /** Stops the product with SIGTERM and returns its exit code. */
    async stop(): Promise<number | null> {
      const running = requireServer();
      if (!product.isRunning() || running.pid === undefined) return running.exitCode;
      process.kill(running.pid, 'SIGTERM');
      const [code] = (await once(running, 'exit')) as [number | null];
      return code;
    },
  };
  return product;
}
