import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withFileLock } from './file-lock.mjs';
import { report, root, run, ScriptError, seconds } from './run.mjs';

const LOCKFILE = path.join(root, 'package-lock.json');
const STAMP = path.join(root, 'node_modules/.thuto-install');
/** npm prints the reason first and general help after it. */
const MAX_ERROR_LINES = 12;
const INSTALLED = path.join(root, 'node_modules/.package-lock.json');

/** Returns a hash of the lockfile and of npm's record of the installed packages. */
const hashState = () =>
  createHash('sha256')
    .update(`${process.platform}-${process.arch}`)
    .update(readFileSync(LOCKFILE))
    .update(existsSync(INSTALLED) ? readFileSync(INSTALLED) : '')
    .digest('hex');
const isStamped = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashState();

/** Returns whether the installed packages match the lockfile, for example after `npm install`. */
function matchesLockfile() {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages;
  return Object.entries(locked).every(([name, entry]) => {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) return true;
    const found = installed[name];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

async function install() {
  const begin = performance.now();
  report('Installing dependencies…');
  // The build needs development dependencies, even if NODE_ENV or npm's settings exclude them.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Adds what is new in seconds. `npm ci` deletes and installs everything.
  if (existsSync(INSTALLED)) await run('npm', ['install', '--no-save', ...options]);
  if (matchesLockfile()) return report(`Installed in ${seconds(begin)}.`);
  const { code, output } = await run('npm', ['ci', ...options]);
  if (code !== 0) {
    const reason = output.trim().split('\n').slice(0, MAX_ERROR_LINES).join('\n');
    throw new ScriptError(`${reason}\nnpm ci failed; the dependencies are not installed.`);
  }
  return report(`Installed in ${seconds(begin)}.`);
}

/** Installs the packages of package-lock.json if they are not installed. @throws ScriptError if npm fails. */
export async function ensureInstalled() {
  if (isStamped()) return;
  const onWait = () => report('Waiting for another installation…');
  await withFileLock(
    path.join(root, '.cache/install.lock'),
    async () => {
      if (isStamped()) return;
      if (!matchesLockfile()) await install();
      writeFileSync(STAMP, hashState());
    },
    { onWait },
  );
}
