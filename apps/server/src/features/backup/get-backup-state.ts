import type { Context } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getNewestBackupTime } from './backup-folder.ts';
import { findBackupFailure } from './find-backup-failure.ts';

export interface BackupState {
  /** Whether there is to be one every night. */
  readonly isOn: boolean;
  /** Of those in the server's folder. */
  readonly lastMadeAt: Date | null;
  /** Null once one has succeeded since. */
  readonly lastFailureAt: Date | null;
}

/** How the nightly backup is: whoever looks after the place has to see that it fails. */
export async function getBackupState(ctx: Context): Promise<BackupState> {
  // A folder that cannot be read has none for anybody who looks; that there is to be one fails, and is told of.
  const newest = getNewestBackupTime(ctx).catch(() => null);
  const [{ nightlyBackups }, lastMadeAt] = await Promise.all([getSettings(ctx), newest]);
  return {
    isOn: nightlyBackups,
    lastMadeAt,
    lastFailureAt: await findBackupFailure(ctx, ctx.db, lastMadeAt),
  };
}
