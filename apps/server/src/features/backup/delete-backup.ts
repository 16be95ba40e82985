import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { removeBackup } from './backup-folder.ts';

/** Deletes a backup and writes an audit log entry. @throws DomainError not_found. */
export async function deleteBackup(ctx: AdminContext, { file }: { readonly file: string }): Promise<void> {
  if (!(await removeBackup(ctx, file))) throw new DomainError('not_found');
  await recordAuditEvent(ctx, ctx.db, { kind: 'backup.deleted', actorId: ctx.currentUser.accountId });
}
