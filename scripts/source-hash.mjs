import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'build', '.react-router', 'testing']);
const SKIPPED_FILES = /\.test\.tsx?$|^vitest\.config\.ts$/;

function* filesUnder(file) {
  if (!existsSync(file)) return;
  if (statSync(file).isFile()) {
    yield file;
    return;
  }
  for (const entry of readdirSync(file, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(file, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* filesUnder(inside);
    else if (entry.isFile() && !SKIPPED_FILES.test(entry.name)) yield inside;
  }
}

/**
 * One word for the contents of everything that a build is made from; tests are no part of it. Contents, not times: a
 * checkout touches files it does not change.
 * @param {string[]} sources files and folders, from the repository's root
 */
export function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(path.join(root, source))) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
