import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'build', '.react-router', 'testing']);
const SKIPPED_FILES = /\.test\.tsx?$|^vitest\.config\.ts$/;

function* listFiles(file) {
  if (!existsSync(file)) return;
  if (statSync(file).isFile()) {
    yield file;
    return;
  }
  for (const entry of readdirSync(file, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = path.join(file, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* listFiles(child);
    else if (entry.isFile() && !SKIPPED_FILES.test(entry.name)) yield child;
  }
}

/**
 * Hashes the contents of all sources of a build except tests. Contents rather than times, because a checkout changes the
 * times of unchanged files.
 * @param {string[]} sources files and folders, from the repository's root
 */
export function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}
