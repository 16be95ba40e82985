import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addDays, dateInZone, toInstant } from '@thuto/domain/calendar';
import type { Context } from '../../context.ts';
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

/** The last time that the hour of the nightly backup struck in the platform's zone. */
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
    await pipeline(stream, checksum, createWriteStream(draft, { mode: 0o600 }));
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

/** What a backup that was cut off left behind; nobody writes another one here meanwhile, for backups take turns. */
async function removePartial(ctx: Context): Promise<void> {
  const folder = getBackupFolder(ctx);
  for (const name of await readdir(folder)) {
    if (name.endsWith(PARTIAL)) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Makes the nightly backup when the setting is on, its hour has struck and there is none since; deletes all but the newest
 * that are to be kept. One that fell due while the product was stopped is made up for at the next look.
 * @returns the name of what was made, or null.
 * @throws DomainError backup_running while another one is being made.
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
