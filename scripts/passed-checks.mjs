import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.mjs';

const FILE = path.join(root, '.cache/passed-checks.json');

/**
 * Returns a hash of all files of the project, committed or not, and of the version of Node.js.
 * @returns {Promise<string | null>} null without git, which knows the files that others produce
 */
export async function hashProject() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) return null;
  const hash = createHash('sha256').update(process.version);
  for (const file of output.split('\0').filter(Boolean).sort()) {
    const place = path.join(root, file);
    // A deleted file is listed until the deletion is committed.
    if (existsSync(place)) hash.update(`\0${file}\0`).update(readFileSync(place));
  }
  return hash.digest('hex');
}

/**
 * Returns the checks that passed with these files.
 * @param {string | null} project from `hashProject`
 * @returns {Set<string>} names of checks
 */
export function readPassedChecks(project) {
  try {
    const saved = JSON.parse(readFileSync(FILE, 'utf8'));
    return new Set(saved.project === project ? saved.names : []);
  } catch {
    return new Set();
  }
}

/**
 * Saves the names of the checks that passed, in place of those for other files.
 * @param {string} project from `hashProject`
 * @param {Iterable<string>} names
 */
export function savePassedChecks(project, names) {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ project, names: [...names] }));
}
