import { readFileSync } from 'node:fs';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './layout.ts';

/** The user that runs PostgreSQL. PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

function findUser(name: string): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : null;
}

/**
 * Returns the user to run PostgreSQL as, or null for the current user. As root: the owner of the existing data,
 * otherwise `postgres`, otherwise `nobody`.
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  const user = findUser('postgres') ?? findUser('nobody');
  if (user === null) {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as: start as another user.',
    );
  }
  return user;
}

function mayEnter(user: ServerUser, folder: { uid: number; gid: number; mode: number }): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

async function findClosedFolder(user: ServerUser, target: string): Promise<string | null> {
  const parts = target.split(path.sep).filter(Boolean);
  for (let depth = 0; depth <= parts.length; depth += 1) {
    const folder = path.sep + parts.slice(0, depth).join(path.sep);
    if (!mayEnter(user, await stat(folder))) return folder;
  }
  return null;
}

/** Lets PostgreSQL's user pass through the data directory. Its contents have their own permissions. */
export async function grantAccess(dataDir: string, user: ServerUser): Promise<void> {
  const { uid, gid, mode } = await stat(dataDir);
  if (mayEnter(user, { uid, gid, mode }) || uid !== 0 || (mode & 0o070) !== 0) return;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o7777) | 0o010);
}

/** Makes PostgreSQL's user the owner of a restored or copied cluster that root owns. */
export async function changeOwner(user: ServerUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await changeOwner(user, file);
    else if (entry.isFile()) await chown(file, user.uid, user.gid);
  }
  await chown(folder, user.uid, user.gid);
}

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

const CAP_DAC_OVERRIDE = 1n << 1n;
const CAP_DAC_READ_SEARCH = 1n << 2n;

/** Returns the weakest available capability to pass through closed folders. Root in a container has only a few. */
function searchCapability(): string | null {
  try {
    const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    const set = BigInt(`0x${bounding ?? '0'}`);
    if (set & CAP_DAC_READ_SEARCH) return 'dac_read_search';
    return set & CAP_DAC_OVERRIDE ? 'dac_override' : null;
  } catch {
    return null;
  }
}

async function findSetpriv(): Promise<string | null> {
  for (const file of ['/usr/bin/setpriv', '/bin/setpriv']) {
    if (await stat(file).catch(() => null)) return file;
  }
  return null;
}

/**
 * Returns the command to run a program as PostgreSQL's user. If that user may not enter one of the folders, such as a
 * clone in /root, the program gets the capability to pass through closed folders. Their modes are not changed.
 * @throws EmbeddedPostgresError with the folder's name if that is impossible too.
 */
export async function buildLaunch(
  user: ServerUser | null,
  program: string,
  args: readonly string[],
  folders: readonly string[],
): Promise<Launch> {
  if (user === null) return { command: program, args };
  const closed: string[] = [];
  for (const folder of folders) {
    const found = await findClosedFolder(user, folder);
    if (found !== null) closed.push(found);
  }
  if (closed[0] === undefined) return { command: program, args, uid: user.uid, gid: user.gid };
  const setpriv = await findSetpriv();
  const capability = searchCapability();
  if (setpriv === null || capability === null) {
    throw new EmbeddedPostgresError(
      `PostgreSQL runs as ${user.name}, which may not enter ${closed[0]}: run "chmod o+x ${closed[0]}", or move DATA_DIR and the program elsewhere.`,
    );
  }
  const privileges = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    // Without it, access(2) ignores the capability, and PostgreSQL uses access(2) to find its programs.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ];
  return { command: setpriv, args: [...privileges, '--', program, ...args] };
}
