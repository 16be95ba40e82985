import { DomainError } from '@thuto/domain/errors';
import type { AdminContext, StoreResponse } from '../../context.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import type { Client } from './client.ts';
import { lockProvenLogin, requireMyPassword } from './require-my-password.ts';
import { createTotpSecret, buildTotpUri } from './totp.ts';
import { savePendingTwoFactor } from './two-factor.store.ts';
import { createTwoFactorVault } from './two-factor-vault.ts';

/**
 * Makes a secret for the authenticator app of an admin, with the current password. Nothing is asked of them at sign-in
 * before a first code has confirmed it; starting again replaces a secret that was not confirmed.
 * @returns the secret as text, and as what a QR code says.
 * @throws DomainError password_wrong, request_too_frequent, two_factor_on_already.
 */
export async function startTwoFactor(
  ctx: AdminContext,
  client: Client,
  { currentPassword }: { readonly currentPassword: string },
  storeResponse: StoreResponse,
): Promise<{ secret: string; uri: string }> {
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const secret = createTotpSecret();
  const vault = await createTwoFactorVault(ctx);
  const sealed = { secret: await vault.sealSecret(secret), backupCodes: await vault.sealCodes([]) };
  return ctx.db.transaction(async (tx) => {
    const login = await lockProvenLogin(tx, proven);
    if (login.twoFactorEnabled) throw new DomainError('two_factor_on_already');
    await savePendingTwoFactor(tx, { id: ctx.newId(), userId: login.accountId, ...sealed });
    const { platformName } = await getEmailBranding(ctx, tx);
    const started = { secret, uri: buildTotpUri(secret, platformName, login.email) };
    await storeResponse(tx, started);
    return started;
  });
}
