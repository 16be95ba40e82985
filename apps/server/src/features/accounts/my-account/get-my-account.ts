import type { MyAccount } from '@thuto/contract/my-account';
import { can } from '@thuto/domain/policy';
import type { SignedInContext } from '../../../context.ts';
import { findPendingEmailChange } from './my-account.store.ts';
import { findTwoFactor } from '../two-factor/two-factor.store.ts';
import { createTwoFactorVault } from '../two-factor/two-factor-vault.ts';

/** Returns the data of the account page. */
export async function getMyAccount(ctx: SignedInContext): Promise<MyAccount> {
  const { accountId, email, displayName, emailVerified } = ctx.currentUser;
  const pending = await findPendingEmailChange(ctx.db, accountId);
  return {
    email,
    displayName,
    emailVerified,
    pendingEmail: pending && { email: pending.email, expiresAt: pending.expiresAt.toISOString() },
    twoFactor: can(ctx.currentUser, 'account.use-two-factor') ? await describeTwoFactor(ctx) : null,
  };
}

async function describeTwoFactor(ctx: SignedInContext): Promise<MyAccount['twoFactor']> {
  const row = await findTwoFactor(ctx.db, ctx.currentUser.accountId);
  if (!row?.verified) return { isOn: false, recoveryCodesLeft: 0 };
  const codes = createTwoFactorVault(ctx).openCodes(row.backupCodes);
  return { isOn: true, recoveryCodesLeft: codes.length };
}
