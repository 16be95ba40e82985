import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** Breaking a stale lock takes a few milliseconds; whoever holds the breaker for longer than this has died. */
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

/** The boot and the kernel's tick at which the process started, so that a pid given away again is not mistaken. */
function birth(pid) {
  try {
    // The second field is the command in brackets and may hold spaces and brackets itself.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? 'zombie' : `${readFileSync(BOOT_ID, 'utf8').slice(0, 8)}-${fields[19]}`;
  } catch {
    return 'gone';
  }
}

/** A word for a process that no other process, before or after, shares (only its pid where there is no /proc). */
export function processMark(pid = process.pid) {
  return existsSync(BOOT_ID) ? `${pid}-${birth(pid)}` : String(pid);
}

/** @param {string} mark from `processMark` */
export function isMarkAlive(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && isAlive(pid) && processMark(pid) === mark;
}

async function tryCreate(file) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, processMark(), { mode: 0o600 });
  try {
    // A link appears with its content or not at all: nobody ever reads a lock without an owner.
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

/** Removes the lock if its owner has died. Two breakers could remove a fresh lock, so breaking is itself exclusive. */
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
 * Runs `work` while holding a lock file that no other process on this machine holds. A lock whose owner has died
 * does not count.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, timeoutMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, { onWait, timeoutMs = 600_000 } = {}) {
  await mkdir(path.dirname(file), { recursive: true });
  const deadline = Date.now() + timeoutMs;
  let waited = false;
  while (!(await tryCreate(file))) {
    const owner = await readOwner(file);
    if (owner !== null && !isMarkAlive(owner)) {
      await breakStale(file);
      await delay(1);
      continue;
    }
    if (Date.now() > deadline) throw new Error(`Process ${owner} has held ${file} for too long.`);
    if (!waited) onWait?.();
    waited = true;
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await unlink(file);
  }
}
