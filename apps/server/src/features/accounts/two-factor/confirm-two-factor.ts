import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext, StoreResponse } from '../../../context.ts';
import { lockLogin } from '../accounts.store.ts';
import { saveTwoFactorEnabled } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { findTotpStep } from './totp.ts';
import { consumeTotpStep } from './verify-second-factor.ts';
import { findTwoFactor, updateTwoFactor } from './two-factor.store.ts';
import { createRecoveryCodes, createTwoFactorVault } from './two-factor-vault.ts';

/**
 * Turns two-factor sign-in on for an admin once a code proves that the app has the secret. Wrong codes are not counted,
 * because this admin has just seen the secret. The code is used up and cannot be used to sign in.
 * @returns the recovery codes, which are never shown again.
 * @throws DomainError two_factor_code_wrong; two_factor_off if setup was not started; two_factor_on_already.
 */
export async function confirmTwoFactor(
  ctx: SignedInContext,
  { code }: { readonly code: string },
  storeResponse: StoreResponse,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = ctx.currentUser;
  const vault = createTwoFactorVault(ctx);
  const recoveryCodes = createRecoveryCodes();
  const backupCodes = vault.sealCodes(recoveryCodes);
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    if (login?.twoFactorEnabled) throw new DomainError('two_factor_on_already');
    const row = await findTwoFactor(tx, accountId);
    if (login === null || row === null) throw new DomainError('two_factor_off');
    const now = ctx.now();
    const step = findTotpStep(vault.openSecret(row.secret), code.replaceAll(/\s/g, ''), now);
    if (step === null || !(await consumeTotpStep(ctx, tx, accountId, step, now))) {
      throw new DomainError('two_factor_code_wrong');
    }
    await updateTwoFactor(tx, accountId, { verified: true, backupCodes });
    await saveTwoFactorEnabled(tx, accountId, true, now);
    await notifyOwner(ctx, tx, { notice: 'two-factor-on', accountId, address: login.email });
    await recordAccountAuditEvent(ctx, tx, 'account.two-factor-on', ctx.currentUser);
    await storeResponse(tx, { recoveryCodes });
  });
  return { recoveryCodes };
}
