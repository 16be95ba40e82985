import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from './test.ts';

/** A centre beside the one of the other stories, with what is in it decided. */
export interface OwnCentre {
  readonly url: string;
  /** What the command that filled it printed. */
  readonly printed: string;
  readonly close: () => Promise<void>;
}

/** Fills an empty database with a command of `thuto`, and serves it on the port that many after the stories' own. */
export async function openCentre(after: number, command: readonly string[]): Promise<OwnCentre> {
  const port = Number(process.env.E2E_PORT ?? 3417) + after;
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-e2e-own-'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  const { PUBLIC_URL: _url, DATABASE_URL: _database, ...own } = env as Record<string, string>;
  const run = (script: string, ...args: string[]) =>
    spawn('node', [`../scripts/${script}`, ...args], { env: own, stdio: ['ignore', 'pipe', 'inherit'] });

  const filling = run('thuto.mjs', ...command);
  let printed = '';
  filling.stdout?.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(filling, 'exit')) as [number | null];
  expect(code, printed).toBe(0);

  const product = run('start.mjs');
  product.stdout?.resume();
  const url = `http://localhost:${port}`;
  try {
    await expect
      .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 240_000 })
      .toBe(200);
  } catch (error) {
    await close(product, folder);
    throw error;
  }
  return { url, printed, close: () => close(product, folder) };
}

async function close(product: ChildProcess, folder: string): Promise<void> {
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
