import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { lockLogin } from './accounts.store.ts';
import { saveTwoFactorEnabled } from './my-account.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { recordAccountAuditEvent } from './record-account-audit-event.ts';
import { stepOfCode } from './totp.ts';
import { spendStep } from './try-second-factor.ts';
import { findTwoFactor, updateTwoFactor } from './two-factor.store.ts';
import { newRecoveryCodes, openTwoFactorVault } from './two-factor-vault.ts';

/**
 * Turns two-factor sign-in on for an admin, once a code shows that the app holds the secret. Whoever gets here has been
 * shown the secret a moment ago, so wrong codes are not counted. The code is used up: it signs nobody in.
 * @returns the recovery codes, which are never shown again.
 * @throws DomainError two_factor_code_wrong; two_factor_off when it was not started; two_factor_on_already.
 */
export async function confirmTwoFactor(
  ctx: AdminContext,
  { code }: { readonly code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = ctx.currentUser;
  const vault = await openTwoFactorVault(ctx);
  const recoveryCodes = newRecoveryCodes();
  const backupCodes = await vault.sealCodes(recoveryCodes);
  await ctx.db.transaction(async (tx) => {
    const login = await lockLogin(tx, accountId);
    if (login?.twoFactorEnabled) throw new DomainError('two_factor_on_already');
    const row = await findTwoFactor(tx, accountId);
    if (login === null || row === null) throw new DomainError('two_factor_off');
    const now = ctx.now();
    const step = stepOfCode(await vault.openSecret(row.secret), code.replaceAll(/\s/g, ''), now);
    if (step === null || !(await spendStep(ctx, tx, accountId, step, now))) {
      throw new DomainError('two_factor_code_wrong');
    }
    await updateTwoFactor(tx, accountId, { verified: true, backupCodes });
    await saveTwoFactorEnabled(tx, accountId, true, now);
    await notifyOwner(ctx, tx, { notice: 'two-factor-on', accountId, address: login.email });
    await recordAccountAuditEvent(ctx, tx, 'account.two-factor-on', ctx.currentUser);
  });
  return { recoveryCodes };
}
