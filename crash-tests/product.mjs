import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../scripts/file-lock.mjs';
import { SERVER_OPTIONS } from '../scripts/node-options.mjs';
import { root, ScriptError } from '../scripts/run.mjs';

const READY_LIMIT_MS = 90_000;
const POLL_MS = 50;
const LOG_BYTES = 200_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Every process whose parent is `pid`, on Linux. */
function listChildProcesses(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function killHard(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended by itself.
  }
}

/** The built product on a data directory of its own, to be started and killed. */
export function createProduct({ dataDir, port, env = {} }) {
  let server = null;
  let log = '';
  const logFile = path.join(dataDir, 'crash-tests.log');

  const postmaster = () => {
    try {
      return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  };

  const product = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_SETUP_SECRET: 'the-setup-secret-of-the-crash-tests',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
      ...env,
    },
    /** The end of what it has written to its outputs. */
    log: () => log,
    pid: () => server?.pid ?? null,
    isRunning: () => server !== null && server.exitCode === null && server.signalCode === null,

    /** Starts the process; does not wait until it is ready. */
    spawn() {
      server = spawn('node', [...SERVER_OPTIONS, path.join(root, 'apps/server/build/main.js')], {
        env: product.env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [server.stdout, server.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          log = (log + text).slice(-LOG_BYTES);
          appendFileSync(logFile, text);
        });
      }
    },

    /** Waits until /readyz says 200; gives how many milliseconds that took. */
    async waitUntilReady() {
      const begin = performance.now();
      for (;;) {
        if (!product.isRunning()) throw new ScriptError(`The product has ended.\n${log.slice(-3000)}`);
        const answer = await fetch(`${product.url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
          () => null,
        );
        const isReady = answer?.status === 200;
        await answer?.arrayBuffer().catch(() => null);
        if (isReady) return Math.round(performance.now() - begin);
        if (performance.now() - begin > READY_LIMIT_MS) {
          throw new ScriptError(`The product is not ready after ${READY_LIMIT_MS} ms.\n${log.slice(-3000)}`);
        }
        await delay(POLL_MS);
      }
    },

    /** Kills the server's process outright; its database lives on. */
    async killServer() {
      killHard(server.pid);
      if (product.isRunning()) await once(server, 'exit');
    },

    /** Kills the database with all its processes outright. */
    async killDatabase() {
      const pid = postmaster();
      if (pid === null || !isAlive(pid)) return;
      const family = [pid, ...listChildProcesses(pid)];
      for (const one of family) killHard(one);
      while (family.some(isAlive)) await delay(5);
    },

    /**
     * Stops the database as its operator does and keeps it down while `work` runs: under the lock that whoever starts it
     * has to take.
     */
    async withoutDatabase(work) {
      return withFileLock(path.join(dataDir, 'postgres-control/lock'), async () => {
        const pid = postmaster();
        process.kill(pid, 'SIGINT');
        while (isAlive(pid)) await delay(5);
        return work();
      });
    },

    /** How much memory the server's process holds, in MB. */
    memory() {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    },

    /** Kills everything at once, as a power cut would. */
    async killAll() {
      const gone = product.killServer();
      await product.killDatabase();
      await gone;
    },

    /** Ends it as an operator does; gives the exit code. */
    async stop() {
      if (!product.isRunning()) return server?.exitCode ?? null;
      process.kill(server.pid, 'SIGTERM');
      const [code] = await once(server, 'exit');
      return code;
    },
  };
  return product;
}
