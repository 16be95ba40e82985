import type { StoredBackup } from '@thuto/contract/backups';
import type { AdminContext } from '../../context.ts';
import { inspectBackup, listNewestBackupNames } from './backup-folder.ts';
import { getBackupState } from './get-backup-state.ts';

/**
 * Returns the backups in the server's folder, newest first, and the latest failure if none has succeeded
 * since.
 */
export async function listBackups(
  ctx: AdminContext,
): Promise<{ backups: StoredBackup[]; lastFailureAt: string | null }> {
  const backups: StoredBackup[] = [];
  for (const name of await listNewestBackupNames(ctx)) {
    const backup = await inspectBackup(ctx, name);
    if (backup !== null) backups.push(backup);
  }
  const { lastFailureAt } = await getBackupState(ctx);
  return { backups, lastFailureAt: lastFailureAt?.toISOString() ?? null };
}
