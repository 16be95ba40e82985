import type { SignedInContext, StoreResponse } from '../../../context.ts';
import type { Client } from '../auth-sessions/client.ts';
import { saveTwoFactorEnabled } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { lockProvenLogin } from '../passwords/lock-proven-login.ts';
import { requireMyPassword } from '../passwords/require-my-password.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { deleteTwoFactor } from './two-factor.store.ts';

/**
 * Turns two-factor sign-in off for an admin who proves both factors. Deletes the secret and the recovery codes.
 * @throws DomainError password_wrong, two_factor_code_wrong, two_factor_off, request_too_frequent.
 */
export async function turnOffTwoFactor(
  ctx: SignedInContext,
  client: Client,
  { currentPassword, code }: { readonly currentPassword: string; readonly code: string },
  storeResponse: StoreResponse,
): Promise<void> {
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const refusal = await ctx.db.transaction(async (tx) => {
    const login = await lockProvenLogin(tx, proven);
    const { accountId, email } = login;
    const wrong = await verifySecondFactor(ctx, tx, login, code);
    if (wrong !== null) return wrong;
    await deleteTwoFactor(tx, accountId);
    await saveTwoFactorEnabled(tx, accountId, false, ctx.now());
    await notifyOwner(ctx, tx, { notice: 'two-factor-off', accountId, address: email });
    await recordAccountAuditEvent(ctx, tx, 'account.two-factor-off', ctx.currentUser);
    await storeResponse(tx, {});
    return null;
  });
  if (refusal !== null) throw refusal;
}
