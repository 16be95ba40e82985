import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

function isRepositoryRoot(folder: string): boolean {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return false;
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown };
  return name === 'thuto';
}

function findRepositoryRoot(from: string): string {
  let folder = from;
  while (!isRepositoryRoot(folder)) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package.json named "thuto" above ${from}.`);
    folder = parent;
  }
  return folder;
}

/**
 * Root folder of the repository. Found by walking up, because the module runs from `src/` in tests and from `build/`
 * in the bundle, at different depths.
 */
export const repositoryRoot = findRepositoryRoot(import.meta.dirname);

/** The SQL migrations. They are not bundled: source and bundle both read them from here. */
export const migrationsFolder = path.join(repositoryRoot, 'apps/server/src/platform/db/migrations');
