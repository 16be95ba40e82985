import type { StoredBackup } from '@thuto/contract/backups';
import { DomainError } from '@thuto/domain/errors';
import { and, desc, eq } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import { activityEntries } from '../../platform/db/schema/activity.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { inspectBackup, listBackupNames, newestBackupAt, removeBackup } from './backup-folder.ts';

/** The backups in the server's folder, newest first, and when one failed since the last that did not. */
export async function listBackups(
  ctx: AdminContext,
): Promise<{ backups: StoredBackup[]; lastFailureAt: string | null }> {
  const backups: StoredBackup[] = [];
  for (const name of await listBackupNames(ctx)) {
    const backup = await inspectBackup(ctx, name);
    if (backup !== null) backups.push(backup);
  }
  const [failure] = await ctx.db
    .select({ at: activityEntries.createdAt })
    .from(activityEntries)
    .where(and(eq(activityEntries.kind, 'backup.failed')))
    .orderBy(desc(activityEntries.createdAt))
    .limit(1);
  const newest = await newestBackupAt(ctx);
  const isLatest = failure !== undefined && (newest === null || failure.at > newest);
  return { backups, lastFailureAt: isLatest ? failure.at.toISOString() : null };
}

/** Deletes a backup, and notes who did. @throws DomainError not_found. */
export async function deleteBackup(ctx: AdminContext, { file }: { readonly file: string }): Promise<void> {
  if (!(await removeBackup(ctx, file))) throw new DomainError('not_found');
  await recordActivity(ctx, ctx.db, { kind: 'backup.deleted', actorId: ctx.actor.accountId });
}
