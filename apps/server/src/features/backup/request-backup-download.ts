import { createHash, randomBytes } from 'node:crypto';
import type { BackupDownload } from '@thuto/contract/backups';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { isBackupRunning } from '../../platform/db/backup-lock.ts';
import { limitRate, type RateLimit } from '../../platform/rate-limits/rate-limits.ts';
import type { Client } from '../accounts/auth-sessions/client.ts';
import { lockProvenLogin } from '../accounts/passwords/lock-proven-login.ts';
import { requireMyPassword } from '../accounts/passwords/require-my-password.ts';
import { verifySecondFactor } from '../accounts/two-factor/verify-second-factor.ts';
import { inspectBackup } from './backup-folder.ts';
import { insertBackupDownload } from './backup-downloads.store.ts';

const PER_ADMIN_LIMIT: RateLimit = { points: 10, seconds: 60 * 60 };
/** Short, because the browser follows the URL immediately. */
const LIFETIME_MS = 60_000;
const TOKEN_BYTES = 32;

export const hashOfDownloadToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Returns a URL that downloads a backup once, within a minute, in the same session. The admin must confirm
 * with the current password, and the second factor if it is on: a backup contains password hashes.
 * @throws DomainError password_wrong, two_factor_code_wrong, request_too_frequent, backup_running, not_found
 * for a stored backup that does not exist.
 */
export async function requestBackupDownload(
  ctx: AdminContext,
  client: Client,
  {
    currentPassword,
    code,
    file,
  }: {
    readonly currentPassword: string;
    readonly code?: string | undefined;
    readonly file?: string | undefined;
  },
): Promise<BackupDownload> {
  const { accountId, authSessionId } = ctx.currentUser;
  await limitRate(ctx, `backup:${accountId}`, PER_ADMIN_LIMIT);
  const proven = await requireMyPassword(ctx, client, currentPassword);
  // Check this before a code is consumed for a backup that is not available.
  if (file !== undefined && (await inspectBackup(ctx, file)) === null) throw new DomainError('not_found');
  if (file === undefined && (await isBackupRunning(ctx.database.pool)))
    throw new DomainError('backup_running');

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + LIFETIME_MS);
  const refusal = await ctx.db.transaction(async (tx) => {
    const login = await lockProvenLogin(tx, proven);
    if (login.twoFactorEnabled) {
      if (code === undefined) return new DomainError('two_factor_code_wrong');
      const wrong = await verifySecondFactor(ctx, tx, login, code);
      if (wrong !== null) return wrong;
    }
    const hash = hashOfDownloadToken(token);
    await insertBackupDownload(tx, {
      id: ctx.newId(),
      authSessionId,
      hash,
      file: file ?? null,
      at,
      expiresAt,
    });
    return null;
  });
  // Thrown after the commit, so that the wrong code is counted.
  if (refusal !== null) throw refusal;
  return { address: `/api/backup-downloads/${token}`, expiresAt: expiresAt.toISOString() };
}
