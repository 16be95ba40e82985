import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext, StoreResponse } from '../../../context.ts';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import type { Client } from '../auth-sessions/client.ts';
import { lockProvenLogin } from '../passwords/lock-proven-login.ts';
import { requireMyPassword } from '../passwords/require-my-password.ts';
import { createTotpSecret, buildTotpUri } from './totp.ts';
import { savePendingTwoFactor } from './two-factor.store.ts';
import { createTwoFactorVault } from './two-factor-vault.ts';

/**
 * Creates a secret for an admin's authenticator app after checking the password. Sign-in does not require a code until
 * `confirmTwoFactor` confirms the secret. Starting again replaces an unconfirmed secret.
 * @returns the secret as text, and the `otpauth:` URI for a QR code.
 * @throws DomainError password_wrong, request_too_frequent, two_factor_on_already.
 */
export async function startTwoFactor(
  ctx: SignedInContext,
  client: Client,
  { currentPassword }: { readonly currentPassword: string },
  storeResponse: StoreResponse,
): Promise<{ secret: string; uri: string }> {
  const proven = await requireMyPassword(ctx, client, currentPassword);
  const secret = createTotpSecret();
  const vault = createTwoFactorVault(ctx);
  const sealed = { secret: vault.sealSecret(secret), backupCodes: vault.sealCodes([]) };
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
