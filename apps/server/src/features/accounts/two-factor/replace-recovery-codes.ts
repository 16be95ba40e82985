import type { SignedInContext, StoreResponse } from '../../../context.ts';
import type { Client } from '../auth-sessions/client.ts';
import { lockProvenLogin } from '../passwords/lock-proven-login.ts';
import { requireMyPassword } from '../passwords/require-my-password.ts';
import { verifySecondFactor } from './verify-second-factor.ts';
import { updateTwoFactor } from './two-factor.store.ts';
import { createRecoveryCodes, createTwoFactorVault } from './two-factor-vault.ts';

/**
 * Creates new recovery codes for an admin who proves both factors. The old codes stop working.
 * @throws DomainError password_wrong, two_factor_code_wrong, two_factor_off, request_too_frequent.
 */
export async function replaceRecoveryCodes(
  ctx: SignedInContext,
  client: Client,
  { currentPassword, code }: { readonly currentPassword: string; readonly code: string },
  storeResponse: StoreResponse,
): Promise<{ recoveryCodes: string[] }> {
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const recoveryCodes = createRecoveryCodes();
  const backupCodes = createTwoFactorVault(ctx).sealCodes(recoveryCodes);
  const refusal = await ctx.db.transaction(async (tx) => {
    const login = await lockProvenLogin(tx, proven);
    const wrong = await verifySecondFactor(ctx, tx, login, code);
    if (wrong !== null) return wrong;
    await updateTwoFactor(tx, login.accountId, { backupCodes });
    await storeResponse(tx, { recoveryCodes });
    return null;
  });
  if (refusal !== null) throw refusal;
  return { recoveryCodes };
}
