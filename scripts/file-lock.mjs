import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** Breaking a stale lock takes milliseconds. A breaker file older than this belongs to a dead process. */
const BREAKER_MAX_AGE_MS = 5_000;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/** Returns boot id and start time of a process, so that a reused pid is recognised. */
function getStartMark(pid) {
  try {
    // The second field is the command in brackets, which may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? 'zombie' : `${readFileSync(BOOT_ID, 'utf8').slice(0, 8)}-${fields[19]}`;
  } catch {
    return 'gone';
  }
}

/** Returns a unique mark of a process. Without /proc it is only the pid. */
export function processMark(pid = process.pid) {
  return existsSync(BOOT_ID) ? `${pid}-${getStartMark(pid)}` : String(pid);
}

/**
 * Returns whether the process with this mark is running.
 * @param {string} mark from `processMark`
 */
export function isMarkAlive(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && isAlive(pid) && processMark(pid) === mark;
}

async function tryCreate(file) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, processMark(), { mode: 0o600 });
  try {
    // Linking is atomic, so that a lock file always contains its owner.
    await link(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

const readOwner = (file) => readFile(file, 'utf8').catch(() => null);

/** Removes a lock of a dead owner. Breaking is exclusive, because a second breaker could remove a new lock. */
async function breakStale(file) {
  const breaker = `${file}.breaker`;
  if (!(await tryCreate(breaker))) {
    const age = await stat(breaker).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > BREAKER_MAX_AGE_MS) await unlink(breaker).catch(() => undefined);
    return;
  }
  try {
    const owner = await readOwner(file);
    if (owner !== null && !isMarkAlive(owner)) await unlink(file);
  } finally {
    await unlink(breaker).catch(() => undefined);
  }
}

/**
 * Runs `work` while holding a lock file, exclusively on this machine. Breaks a lock whose owner has died.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, timeoutMs?: number }} [options]
 * @returns {Promise<T>}
 * @throws Error on timeout
 */
export async function withFileLock(file, work, { onWait, timeoutMs = 600_000 } = {}) {
  await mkdir(path.dirname(file), { recursive: true });
  const deadline = Date.now() + timeoutMs;
  let hasWaited = false;
  while (!(await tryCreate(file))) {
    const owner = await readOwner(file);
    if (owner !== null && !isMarkAlive(owner)) {
      await breakStale(file);
      await delay(1);
      continue;
    }
    if (Date.now() > deadline) throw new Error(`Process ${owner} has held ${file} for too long.`);
    if (!hasWaited) onWait?.();
    hasWaited = true;
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await unlink(file);
  }
}
