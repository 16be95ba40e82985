import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { findLogin, lockLogin } from '../accounts.store.ts';
import { saveTwoFactorEnabled } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { deleteTwoFactor } from './two-factor.store.ts';
import { publishAccessChange } from '../access-changes.ts';
import { deleteAuthSessionsOf } from '../auth-sessions/auth-sessions.store.ts';

/**
 * Turns two-factor sign-in off for an admin who has lost both the app and the recovery codes. Run by the operator at
 * the command line. Ends all sessions of the account and mails its owner a notice.
 * @returns whether two-factor sign-in was on.
 * @throws DomainError account_not_found.
 */
export async function resetTwoFactor(ctx: Context, email: string): Promise<boolean> {
  const found = await findLogin(ctx.db, email.trim().toLowerCase());
  if (found === null) throw new DomainError('account_not_found');
  const { accountId } = found;
  return ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    await deleteTwoFactor(tx, accountId);
    if (!login?.twoFactorEnabled) return false;
    await saveTwoFactorEnabled(tx, accountId, false, ctx.now());
    await deleteAuthSessionsOf(tx, accountId);
    publishAccessChange(ctx, tx, accountId);
    await notifyOwner(ctx, tx, { notice: 'two-factor-off', accountId, address: login.email });
    await recordAuditEvent(ctx, tx, { kind: 'account.two-factor-off', actorId: null, subjectId: accountId });
    return true;
  });
}
