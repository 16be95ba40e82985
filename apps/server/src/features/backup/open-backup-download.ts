import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getBackupFolder, inspectBackup } from './backup-folder.ts';
import { takeBackupDownload } from './backup-downloads.store.ts';
import { openBackup } from './open-backup.ts';
import { hashOfDownloadToken } from './request-backup-download.ts';

export interface OpenedDownload {
  readonly name: string;
  /** Null for a backup that is created while it is sent. */
  readonly size: number | null;
  readonly stream: Readable;
}

async function openStored(ctx: AdminContext, name: string): Promise<OpenedDownload> {
  const backup = await inspectBackup(ctx, name);
  if (backup === null) throw new DomainError('not_found');
  await recordAuditEvent(ctx, ctx.db, { kind: 'backup.downloaded', actorId: ctx.currentUser.accountId });
  return { name, size: backup.size, stream: createReadStream(path.join(getBackupFolder(ctx), name)) };
}

async function openNew(ctx: AdminContext): Promise<OpenedDownload> {
  const { stream, name, closed } = await openBackup(ctx);
  try {
    await recordAuditEvent(ctx, ctx.db, { kind: 'backup.made', actorId: ctx.currentUser.accountId });
  } catch (error) {
    // The stream will not be read: release its lock, connection and folder before reporting the failure.
    stream.destroy();
    await closed;
    throw error;
  }
  return { name, size: null, stream };
}

/**
 * Opens the backup for a token from `requestBackupDownload` and consumes the token.
 * @throws DomainError not_found for a token that is wrong, used, expired or of another session, and for a
 * stored backup that no longer exists; backup_running while another backup is being made.
 */
export async function openBackupDownload(ctx: AdminContext, token: string): Promise<OpenedDownload> {
  const { authSessionId } = ctx.currentUser;
  const hash = hashOfDownloadToken(token);
  const taken = await takeBackupDownload(ctx.db, { authSessionId, hash, now: ctx.now() });
  if (taken === null) throw new DomainError('not_found');
  return taken.file === null ? openNew(ctx) : openStored(ctx, taken.file);
}
