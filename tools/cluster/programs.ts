import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ScriptError } from '../../scripts/run.mjs';

/** What has to be there, and the Debian package that brings it. */
const PROGRAMS = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
  memcached: 'memcached',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
};
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
const DEBIAN_POSTGRESQL = '/usr/lib/postgresql';

function find(program) {
  for (const folder of FOLDERS) {
    const file = path.join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this one.
    }
  }
  return null;
}

/**
 * Where each program is, and PostgreSQL's folder of programs (the newest version).
 * Throws a ScriptError that says what to install.
 */
export function findPrograms() {
  const found = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, find(name)]));
  const missing = Object.keys(PROGRAMS).filter((name) => found[name] === null);
  const [version] = existsSync(DEBIAN_POSTGRESQL)
    ? readdirSync(DEBIAN_POSTGRESQL).sort((a, b) => Number(b) - Number(a))
    : [];
  const packages = missing.map((name) => PROGRAMS[name]);
  if (version === undefined) packages.push('postgresql');
  if (packages.length > 0) {
    throw new ScriptError(
      'The cluster is made of real engines from Debian. Please install what is missing:\n\n' +
        `  apt-get install --no-install-recommends ${packages.join(' ')} python3-psycopg2\n\n` +
        'and keep Debian from starting services of its own (RUNLEVEL=1, or disable them afterwards).',
    );
  }
  return { ...found, pgBin: path.join(DEBIAN_POSTGRESQL, version, 'bin') };
}

/** Who runs the databases: PostgreSQL refuses to be run by root. */
export function databaseUser() {
  if (process.getuid() !== 0) return { name: execFileSync('id', ['-un']).toString().trim(), ids: null };
  const number = (flag) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { name: 'postgres', ids: { uid: number('-u'), gid: number('-g') } };
}
