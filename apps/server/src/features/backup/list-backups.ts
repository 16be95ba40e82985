import type { StoredBackup } from '@thuto/contract/backups';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { inspectBackup, listNewestBackupNames, removeBackup } from './backup-folder.ts';
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

/** Deletes a backup and writes an audit log entry. @throws DomainError not_found. */
export async function deleteBackup(ctx: AdminContext, { file }: { readonly file: string }): Promise<void> {
  if (!(await removeBackup(ctx, file))) throw new DomainError('not_found');
  await recordAuditEvent(ctx, ctx.db, { kind: 'backup.deleted', actorId: ctx.currentUser.accountId });
}
