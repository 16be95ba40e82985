import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ScriptError } from '../../scripts/run.mjs';
import type { UserIds } from './processes.ts';

/** The required programs and their Debian packages. */
const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
  memcached: 'memcached',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
} as const;
const PROGRAM_NAMES = Object.keys(PACKAGES) as readonly ProgramName[];
const SEARCH_FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const POSTGRESQL_FOLDER = '/usr/lib/postgresql';

export type ProgramName = keyof typeof PACKAGES;

export interface Programs {
  /** Returns the path of a program. */
  get(name: ProgramName): string;
  /** The folder of PostgreSQL's programs, of its newest version. */
  readonly pgBin: string;
}

/** The user that the services run as. */
export interface ServiceUser {
  readonly name: string;
  /** Null for the current user. */
  readonly ids: UserIds | null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findProgram = (name: string) =>
  SEARCH_FOLDERS.map((folder) => path.join(folder, name)).find(isExecutable);

function findNewestPostgresql(): string | undefined {
  if (!existsSync(POSTGRESQL_FOLDER)) return undefined;
  const [version] = readdirSync(POSTGRESQL_FOLDER).sort((a, b) => Number(b) - Number(a));
  return version && path.join(POSTGRESQL_FOLDER, version, 'bin');
}

/** Finds the programs of a cluster. @throws ScriptError with the packages to install if some are missing. */
export function findPrograms(): Programs {
  const found = new Map(PROGRAM_NAMES.map((name) => [name, findProgram(name)]));
  const pgBin = findNewestPostgresql();
  const missing: string[] = PROGRAM_NAMES.filter((name) => found.get(name) === undefined).map(
    (name) => PACKAGES[name],
  );
  if (pgBin === undefined) missing.push('postgresql');
  if (missing.length > 0 || pgBin === undefined) {
    throw new ScriptError(
      'The cluster uses services from Debian. Install the missing packages:\n\n' +
        `  apt-get install --no-install-recommends ${missing.join(' ')} python3-psycopg2\n\n` +
        'Do not let Debian start these services by itself: set RUNLEVEL=1, or disable them afterwards.',
    );
  }
  return {
    pgBin,
    get(name) {
      const file = found.get(name);
      if (file === undefined) throw new Error(`${name} is missing.`);
      return file;
    },
  };
}

/** Returns the user that the services run as: PostgreSQL refuses to run as root. */
export function getServiceUser(): ServiceUser {
  if (process.getuid?.() !== 0) return { name: execFileSync('id', ['-un']).toString().trim(), ids: null };
  const readId = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { name: 'postgres', ids: { uid: readId('-u'), gid: readId('-g') } };
}
