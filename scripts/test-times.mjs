import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const FILE = path.join(root, '.cache/test-times.json');

/** Returns `{ steps, files }`: how many seconds each step and each test file took when it last ran. */
export function readTimes() {
  try {
    return { steps: {}, files: {}, ...(existsSync(FILE) && JSON.parse(readFileSync(FILE, 'utf8'))) };
  } catch {
    return { steps: {}, files: {} };
  }
}

/** Adds the times of steps and files to those of earlier runs. */
export function saveTimes({ steps = {}, files = {} }) {
  const earlier = readTimes();
  const times = { steps: { ...earlier.steps, ...steps }, files: { ...earlier.files, ...files } };
  mkdirSync(path.dirname(FILE), { recursive: true });
  // Another run in this clone may read the file at the same moment.
  const draft = `${FILE}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(times, null, 1)}\n`);
  renameSync(draft, FILE);
}

/** Formats seconds: `8.4 s`, `2 min 5 s`. */
export function formatSeconds(seconds) {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
