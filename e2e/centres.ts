import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isMarkAlive, processMark } from '../scripts/file-lock.mjs';
import { SERVER_ENV, SERVER_OPTIONS } from '../scripts/node-options.mjs';
import { insertAdmin } from './rows.ts';
import { TIME_ZONE } from './time-zone.ts';

/** A running product with known content. */
export interface Centre {
  readonly url: string;
  readonly folder: string;
  /** Session cookie of the admin. */
  readonly adminCookie: string;
}

/** What the global setup passes to the workers in the environment. */
interface Run {
  readonly folder: string;
  /** One for each worker, so that no test sees what another worker does at the same time. */
  readonly centres: readonly Centre[];
}

const PREFIX = 'thuto-e2e-';
const PORT_ATTEMPTS = 5;
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 30_000;
const root = path.dirname(import.meta.dirname);

/** Returns the run that the global setup has prepared, or null in the process that loads the configuration first. */
export const readRun = (): Run | null =>
  process.env.E2E_RUN === undefined ? null : (JSON.parse(process.env.E2E_RUN) as Run);

/** Returns the centre of this worker. */
export function getCentre(): Centre {
  const centre = readRun()?.centres[Number(process.env.TEST_PARALLEL_INDEX)];
  if (centre === undefined) throw new Error('The global setup has started no centre for this worker.');
  return centre;
}

/** The folder of this run, named after its process, so that a later run can tell whether it still lives. */
export const nameRunFolder = () => path.join(tmpdir(), `${PREFIX}${processMark()}`);

/** Deletes what runs have left that were killed. Their servers have stopped by themselves. */
export function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isMarkAlive(name.slice(PREFIX.length))) continue;
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function buildEnvironment(folder: string): NodeJS.ProcessEnv {
  const { PUBLIC_URL: _url, DATABASE_URL: _database, NODE_ENV: _mode, ...rest } = process.env;
  return {
    ...rest,
    ...SERVER_ENV,
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    DATA_DIR: folder,
    ADMIN_SETUP_SECRET: 'the-setup-secret-of-the-browser-tests',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    PLATFORM_TIMEZONE: TIME_ZONE,
    // Gives the listed addresses (admin@, noreply@, login@) a domain that sign-up accepts.
    PRODUCT_DOMAIN: 'listed.example',
    E2E_PUSH_SOCKET: getPushSocket(folder),
  };
}

/** Where a centre delivers its pushes (`push-network.mjs`). */
export const getPushSocket = (folder: string) => path.join(folder, 'push.sock');

/** Runs a `thuto` command on the data of a centre and returns its output. */
export async function runCommand(folder: string, ...args: readonly string[]): Promise<string> {
  const program = path.join(root, 'scripts/thuto.mjs');
  const { stdout } = await promisify(execFile)('node', [program, ...args], { env: buildEnvironment(folder) });
  return stdout;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server of the product. It stops by itself when this process ends. */
export interface Product {
  readonly url: string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts the last build on a free port, or on the port given, and resolves when it is ready. */
export async function startProduct(folder: string, port?: number): Promise<Product> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await findFreePort());
    const child = spawn(
      'node',
      [
        `--import=${new URL('push-network.mjs', import.meta.url).href}`,
        ...SERVER_OPTIONS,
        path.join(root, 'apps/server/build/main-for-tests.js'),
      ],
      {
        env: { ...buildEnvironment(folder), PORT: String(chosen) },
        // The channel closes when this process is killed, and the product then stops.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const failure = await waitUntilReady(child);
    if (failure === null) return { url: `http://localhost:${chosen}`, stop: (signal) => stop(child, signal) };
    // Another program was faster.
    if (attempt < PORT_ATTEMPTS && /another program listens/.test(failure)) continue;
    throw new Error(`The product did not start: ${failure}`);
  }
}

/** Resolves to null once the product is ready, or to what it wrote before it ended. */
async function waitUntilReady(child: ChildProcess): Promise<string | null> {
  let output = '';
  child.stderr?.on('data', (text: Buffer) => {
    output = `${output}${text.toString()}`.slice(-4000);
    process.stderr.write(text);
  });
  const ready = new Promise<null>((resolve) => {
    let printed = '';
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString();
      if (process.env.E2E_LOG !== undefined) process.stderr.write(text);
      if (printed.includes('Thuto is ready')) resolve(null);
    });
  });
  const ended = once(child, 'exit').then(() => output);
  const late = new AbortController();
  const timeout = once(AbortSignal.any([AbortSignal.timeout(START_TIMEOUT_MS), late.signal]), 'abort');
  const result = await Promise.race([ready, ended, timeout.then(() => `no answer\n${output}`)]);
  late.abort();
  if (result !== null) child.kill('SIGKILL');
  return result;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

/** Copies the data of a centre that is stopped. */
export async function copyData(from: string, to: string): Promise<void> {
  // Keeps the owner, because PostgreSQL runs as another user when the tests run as root.
  await promisify(execFile)('cp', ['-a', from, to]);
  // The state of the processes of the original, such as its port.
  rmSync(path.join(to, 'postgres-control'), { recursive: true, force: true });
}

/** Starts a product on a folder of data and gives it the admin. */
export async function openCentre(
  folder: string,
  hasAdmin = true,
): Promise<{ centre: Centre; product: Product }> {
  const product = await startProduct(folder);
  const adminCookie = hasAdmin ? await insertAdmin(folder) : '';
  return { product, centre: { url: product.url, folder, adminCookie } };
}
