import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVER_OPTIONS } from '../scripts/node-options.mjs';
import { expect } from './test.ts';

/** A separate server with known content, next to the one that the other end-to-end tests share. */
export interface OwnCentre {
  readonly url: string;
  /** Output of the command that filled the database. */
  readonly printed: string;
  /** Kills the server with SIGKILL, as in a power cut. */
  readonly crash: () => Promise<void>;
  /** Starts the server after a crash and resolves when it is ready. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Fills an empty database with a `thuto` command and serves it on the shared port plus `after`. */
export async function openCentre(after: number, command: readonly string[]): Promise<OwnCentre> {
  const port = Number(process.env.E2E_PORT ?? 3417) + after;
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-e2e-own-'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  const { PUBLIC_URL: _url, DATABASE_URL: _database, ...own } = env as Record<string, string>;
  const run = (...args: string[]) => spawn('node', args, { env: own, stdio: ['ignore', 'pipe', 'inherit'] });

  const filling = run('../scripts/thuto.mjs', ...command);
  let printed = '';
  filling.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(filling, 'exit')) as [number | null];
  expect(code, printed).toBe(0);

  const url = `http://localhost:${port}`;
  let product: ChildProcess;
  const start = async () => {
    // Starts the server without a launcher, so that killing this process kills the server.
    product = run(...SERVER_OPTIONS, '../apps/server/build/main.js');
    product.stdout?.resume();
    await expect
      .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 240_000 })
      .toBe(200);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = product.exitCode === null && product.signalCode === null ? once(product, 'exit') : null;
    product.kill(signal);
    await ended;
  };
  const close = async () => {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { url, printed, crash: () => end('SIGKILL'), restart: start, close };
}
