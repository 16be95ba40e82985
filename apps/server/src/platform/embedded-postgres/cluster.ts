import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type Binaries, POSTGRES_MAJOR } from './binaries.ts';
import { EmbeddedPostgresError, type Layout } from './layout.ts';
import { changeOwner, buildLaunch, type ServerUser } from './server-user.ts';

export const SUPERUSER = 'postgres';

const INITIAL_SETTINGS = [
  'shared_buffers=64MB',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'password_encryption=scram-sha-256',
];

async function runInitdb(
  binaries: Binaries,
  user: ServerUser | null,
  pgdata: string,
  pwfile: string,
  sync: boolean,
) {
  const args = [
    `--pgdata=${pgdata}`,
    `--pwfile=${pwfile}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider sorts and folds text the same on every machine, regardless of installed locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...INITIAL_SETTINGS.flatMap((setting) => ['--set', setting]),
    ...(sync ? [] : ['--no-sync']),
  ];
  const launch = await buildLaunch(user, binaries.initdb, args, [binaries.native, path.dirname(pgdata)]);
  const child = spawn(launch.command, launch.args, {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    uid: launch.uid,
    gid: launch.gid,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  if (code === 0) return;
  const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? `ended with ${code}`;
  throw new EmbeddedPostgresError(`Could not create the database in ${pgdata}: ${reason.trim()}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Creates a cluster in a draft folder and renames it when complete. After a crash, the next start removes the draft.
 */
export async function createCluster(
  layout: Layout,
  binaries: Binaries,
  user: ServerUser | null,
  ephemeral: boolean,
): Promise<void> {
  await rm(layout.draft, { recursive: true, force: true });
  await mkdir(layout.draft, { mode: 0o700 });
  const pgdata = path.join(layout.draft, 'cluster');
  const passwordFile = path.join(layout.draft, 'password');
  await mkdir(pgdata, { mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (user !== null) {
    for (const file of [layout.draft, pgdata, passwordFile]) await chown(file, user.uid, user.gid);
  }
  await runInitdb(binaries, user, pgdata, passwordFile, !ephemeral);
  await rename(passwordFile, path.join(pgdata, path.basename(layout.passwordFile)));
  await rename(pgdata, layout.cluster);
  await rmdir(layout.draft);
  if (!ephemeral) await syncFolder(layout.dataDir);
}

/**
 * Returns whether a cluster exists. Repairs its owner and mode, which copying may change.
 * @throws EmbeddedPostgresError when its folder contains something else, or data of another version.
 */
export async function inspectCluster(layout: Layout, user: ServerUser | null): Promise<boolean> {
  const { cluster } = layout;
  const found = await stat(cluster).catch(() => null);
  if (found === null) return false;
  const entries = await readdir(cluster).catch(() => {
    throw new EmbeddedPostgresError(
      `${cluster} belongs to another user: start as the user who made it, or as root.`,
    );
  });
  if (entries.length === 0) {
    await rmdir(cluster);
    return false;
  }
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() !== POSTGRES_MAJOR) {
    const content = version === '' ? 'not a database' : `data of PostgreSQL ${version.trim()}`;
    throw new EmbeddedPostgresError(
      `${cluster} holds ${content}; a PostgreSQL ${POSTGRES_MAJOR} database is needed.`,
    );
  }
  if (user !== null && found.uid !== user.uid) await changeOwner(user, cluster);
  if ((found.mode & 0o077) !== 0 && (found.mode & 0o077) !== 0o050) await chmod(cluster, 0o700);
  return true;
}

/** Reads the password of the superuser. @throws EmbeddedPostgresError if the file is missing or empty. */
export async function readPassword(file: string): Promise<string> {
  const password = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (password !== '') return password;
  throw new EmbeddedPostgresError(
    `${file} has no password, so the database cannot be opened. Put the file back from a copy of DATA_DIR, or restore a backup into a new DATA_DIR.`,
  );
}
