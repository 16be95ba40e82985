import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { BACKUP_NAME, type StoredBackup } from '@thuto/contract/backups';
import type { Context } from '../../context.ts';

export const getBackupFolder = ({ config }: Pick<Context, 'config'>) => path.join(config.dataDir, 'backups');

/** Name of the checksum file, which `sha256sum -c` can read. */
export const checksumFile = (file: string) => `${file}.sha256`;

export const getBackupName = (at: Date, encrypted: boolean) =>
  `thuto-backup-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz${encrypted ? '.age' : ''}`;

function madeAtOf(name: string): Date {
  const [, day = '', hours = '', minutes = '', seconds = ''] =
    /(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z/.exec(name) ?? [];
  return new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Returns the names of the backups in the folder, sorted by creation time, latest first. */
export async function listBackupNames(ctx: Pick<Context, 'config'>): Promise<string[]> {
  const folder = getBackupFolder(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
}

/**
 * Returns the backup names, newest first. Backups dated in the future were made while the clock was ahead and
 * come last.
 */
export async function listNewestBackupNames(ctx: Pick<Context, 'config' | 'now'>): Promise<string[]> {
  const now = ctx.now();
  const isAhead = (name: string) => madeAtOf(name) > now;
  const names = await listBackupNames(ctx);
  return [...names.filter((name) => !isAhead(name)), ...names.filter(isAhead)];
}

/** Returns when the newest backup was made; null if there is none, ignoring backups dated in the future. */
export async function getNewestBackupTime(ctx: Pick<Context, 'config' | 'now'>): Promise<Date | null> {
  const [newest] = await listNewestBackupNames(ctx);
  const madeAt = newest === undefined ? null : madeAtOf(newest);
  return madeAt !== null && madeAt <= ctx.now() ? madeAt : null;
}

/** Cached checksums by name, size and modification time, so that each archive is read only once. */
const read = new Map<string, string>();

async function sha256Of(file: string, size: number, changed: number): Promise<string> {
  const key = `${file}:${size}:${changed}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sha256 = hash.digest('hex');
  read.set(key, sha256);
  return sha256;
}

/** Returns a backup and whether its checksum is still correct; null if it does not exist. */
export async function inspectBackup(
  ctx: Pick<Context, 'config'>,
  name: string,
): Promise<StoredBackup | null> {
  const file = path.join(getBackupFolder(ctx), name);
  const facts = await stat(file).catch(() => null);
  if (facts === null) return null;
  const noted = await readFile(checksumFile(file), 'utf8').catch(() => null);
  const is = async () =>
    noted?.startsWith(`${await sha256Of(file, facts.size, facts.mtimeMs)} `) ? 'intact' : 'damaged';
  return {
    name,
    madeAt: madeAtOf(name).toISOString(),
    size: facts.size,
    checksum: noted === null ? 'missing' : await is(),
  };
}

/** Deletes a backup. Returns false if it does not exist. */
export async function removeBackup(ctx: Pick<Context, 'config'>, name: string): Promise<boolean> {
  const file = path.join(getBackupFolder(ctx), name);
  const existed = (await stat(file).catch(() => null)) !== null;
  await rm(file, { force: true });
  await rm(checksumFile(file), { force: true });
  return existed;
}
