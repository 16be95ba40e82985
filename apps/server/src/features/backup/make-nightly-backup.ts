import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addDays, dateInZone, toInstant } from '@thuto/domain/calendar';
import type { Context } from '../../context.ts';
import { getDiskReserve, keepDiskReserve } from '../../platform/disk-reserve.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getSettings } from '../settings/get-settings.ts';
import {
  checksumFile,
  getBackupFolder,
  listNewestBackupNames,
  getNewestBackupTime,
  removeBackup,
} from './backup-folder.ts';
import { createChecksum } from './checksum.ts';
import { openBackup } from './open-backup.ts';

const PARTIAL = '.partial';

/** Returns the most recent time at which a nightly backup was due, in the platform's time zone. */
export function getLastBackupDueTime(ctx: Pick<Context, 'config' | 'now'>, hour: number): Date {
  const now = ctx.now().getTime();
  const zone = ctx.config.timeZone;
  const today = dateInZone(now, zone);
  const time = `${String(hour).padStart(2, '0')}:00`;
  const due = toInstant(today, time, zone);
  return new Date(due <= now ? due : toInstant(addDays(today, -1), time, zone));
}

async function write(ctx: Context): Promise<string> {
  const folder = getBackupFolder(ctx);
  const { stream, name, closed } = await openBackup(ctx);
  const draft = path.join(folder, `${name}${PARTIAL}`);
  try {
    const checksum = createChecksum();
    const output = createWriteStream(draft, { mode: 0o600 });
    await pipeline(stream, checksum, keepDiskReserve(getDiskReserve(ctx.config)), output);
    await closed;
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    const file = path.join(folder, name);
    await writeFile(checksumFile(file), `${checksum.sha256()}  ${name}\n`, { mode: 0o600 });
    await rename(draft, file);
    return name;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes the remains of an interrupted backup. Safe because only one backup runs at a time. */
async function removePartial(ctx: Context): Promise<void> {
  const folder = getBackupFolder(ctx);
  for (const name of await readdir(folder)) {
    if (name.endsWith(PARTIAL)) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Creates the nightly backup if the setting is on, the hour has passed and none was made since. Deletes all
 * but the newest ones to keep. A backup missed while the server was stopped is made at the next check.
 * @returns the name of the new backup, or null.
 * @throws DomainError backup_running while another backup is being made; storage_full.
 */
export async function makeNightlyBackup(ctx: Context): Promise<string | null> {
  const settings = await getSettings(ctx);
  if (!settings.nightlyBackups) return null;
  const newest = await getNewestBackupTime(ctx);
  if (newest !== null && newest >= getLastBackupDueTime(ctx, settings.nightlyBackupHour)) return null;
  await removePartial(ctx);
  const name = await write(ctx);
  await recordAuditEvent(ctx, ctx.db, { kind: 'backup.made', actorId: null });
  const names = await listNewestBackupNames(ctx);
  for (const old of names.slice(settings.nightlyBackupsKept)) await removeBackup(ctx, old);
  return name;
}
