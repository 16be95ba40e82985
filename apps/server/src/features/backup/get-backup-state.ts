import type { Context } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getNewestBackupTime } from './backup-folder.ts';
import { findBackupFailure } from './backup-failures.store.ts';

export interface BackupState {
  /** Whether nightly backups are on. */
  readonly isOn: boolean;
  /** The newest backup in the server's folder. */
  readonly lastMadeAt: Date | null;
  /** Null if a backup has succeeded since. */
  readonly lastFailureAt: Date | null;
}

/** Returns the state of the nightly backup, so that operators notice failures. */
export async function getBackupState(ctx: Context): Promise<BackupState> {
  // An unreadable folder counts as empty here. The backup job itself fails on it and reports that.
  const newest = getNewestBackupTime(ctx).catch(() => null);
  const [{ nightlyBackups }, lastMadeAt] = await Promise.all([getSettings(ctx), newest]);
  return {
    isOn: nightlyBackups,
    lastMadeAt,
    lastFailureAt: await findBackupFailure(ctx, ctx.db, lastMadeAt),
  };
}
