import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, type Layout } from './layout.ts';
import type { Launch } from './server-user.ts';

// Crash recovery replays the write-ahead log before the server accepts connections, which can take minutes.
const READY_TIMEOUT_MS = 300_000;
const FAST_SHUTDOWN_MS = 8_000;
const IMMEDIATE_SHUTDOWN_MS = 3_000;
const POLL_MS = 15;
const LOG_MAX_BYTES = 5 * 1024 * 1024;

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

async function commandLine(pid: number): Promise<readonly string[]> {
  if (existsSync('/proc/self/cmdline')) {
    // The only readable file of /proc/PID: even root in a container may not read cwd and exe.
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.split('\0');
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null);
  return listed === null ? [] : listed.stdout.trim().split(' ');
}

/** Returns whether the process is a PostgreSQL server on this cluster. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const args = await commandLine(pid);
  const at = args.indexOf('-D');
  return at !== -1 && args[at + 1] === cluster && args.some((arg) => path.basename(arg) === 'postgres');
}

/**
 * Returns the running server of this cluster, or null. Ignores a stale pid file, even when another process has the
 * pid now.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(await isPostmasterOf(pid, cluster))) return null;
  return { pid, port, status: lines[7] ?? '' };
}

async function rotateLog(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found !== null && found.size > LOG_MAX_BYTES) await rename(file, `${file}.old`);
}

async function readLogFrom(file: string, offset: number): Promise<string> {
  const content = await readFile(file).catch(() => Buffer.alloc(0));
  return content.subarray(offset).toString('utf8').trim();
}

/** Waits until the server of this cluster accepts connections. Returns null when it has ended. */
export async function waitUntilReady(cluster: string): Promise<Postmaster | null> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    const found = await findPostmaster(cluster);
    if (found === null || found.status === 'ready') return found;
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL in ${cluster} did not become ready in time.`);
    await delay(POLL_MS);
  }
}

export interface StartOptions {
  readonly port: number;
  /** Turns off durable writes for speed. Only for tests. */
  readonly ephemeral: boolean;
}

/** Nothing survives a crash, and nothing runs in the background: the data lives as long as a test run. */
const EPHEMERAL_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'checkpoint_timeout=1h',
  'max_wal_size=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  // Every connection hashes the password on both sides: 4096 times by default, which takes half of the work to connect.
  'scram_iterations=1',
];

/**
 * Returns PostgreSQL's command line. Settings that operators may tune are in postgresql.conf instead
 * (`createCluster`).
 */
export function buildServerArguments(cluster: string, { port, ephemeral }: StartOptions): readonly string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Statements and error details contain personal data.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    ...(ephemeral ? EPHEMERAL_SETTINGS : []),
  ];
  return ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Starts the server in a separate process group, so that Ctrl-C in the terminal does not reach it directly.
 * @returns null while processes of an earlier server still hold its memory or port; retry then.
 */
export async function startPostmaster(layout: Layout, launch: Launch): Promise<Postmaster | null> {
  await rotateLog(layout.logFile);
  const log = await open(layout.logFile, 'a', 0o600);
  const offset = (await log.stat()).size;
  const child = spawn(launch.command, launch.args, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
    uid: launch.uid,
    gid: launch.gid,
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  });
  child.unref();
  await log.close();

  const explainEnd = async (reason: string): Promise<null> => {
    const output = await readLogFrom(layout.logFile, offset);
    if (/is still in use|could not bind IPv4 address/.test(output)) return null;
    const line = output.split('\n').find((text) => /FATAL|PANIC|error/i.test(text)) ?? reason;
    throw new EmbeddedPostgresError(`PostgreSQL could not start (${layout.logFile}): ${line.trim()}`);
  };

  for (;;) {
    const found = await waitUntilReady(layout.cluster);
    if (found !== null && found.pid === child.pid) return found;
    const reason = await Promise.race([ended, delay(POLL_MS)]);
    if (reason !== undefined) return explainEnd(reason);
  }
}

async function waitForEnd(pid: number, cluster: string, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (await isPostmasterOf(pid, cluster)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Fast shutdown: closes connections, rolls back open transactions and leaves nothing to recover. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const signals = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const;
  for (const [signal, limitMs] of signals) {
    if (!(await isPostmasterOf(pid, cluster))) return;
    process.kill(pid, signal);
    if (await waitForEnd(pid, cluster, limitMs)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Removes a pid file that `findPostmaster` rejected. PostgreSQL itself accepts any live pid in it. */
export async function removeStalePidFile(cluster: string): Promise<void> {
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}
