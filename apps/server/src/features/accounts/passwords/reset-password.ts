import { DomainError } from '@thuto/domain/errors';
import type { Context, StoreResponse } from '../../../context.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { renewCalendarFeedOf } from '../../calendar/renew-calendar-feed-of.ts';
import { findLoginById } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { updateAccount } from '../credentials.store.ts';
import { resetPasswordGuesses } from '../sign-in/limit-password-guesses.ts';
import { consumeEmailLinksOf } from '../my-account/my-account.store.ts';
import { replacePassword } from './replace-password.ts';
import { requireEmailLink } from '../email-links/require-email-link.ts';
import { isForAdmin, requireNewPassword } from './require-new-password.ts';
import { redeemEmailLink } from '../email-links/redeem-email-link.ts';

/** Every request with a valid token hashes a password, so this limits the CPU time per network. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

/**
 * Sets a new password with the token of a reset mail (AUTH-15). A token works once, within an hour, and voids the
 * account's other reset tokens. Ends all sessions of the account and cancels a pending email change. The address counts
 * as verified, because the link came by mail. Resets the wrong-password counts of this client, so that the new password
 * is accepted.
 * @returns the account's address, and whether its calendar address was replaced.
 * @throws DomainError verification_code_expired; verification_code_invalid if the token is unknown, forged, used or for
 * an address that the account no longer has; account_deactivated; password_weak; admin_password_short;
 * password_guessable; request_too_frequent.
 */
export async function resetPassword(
  ctx: Context,
  client: Client,
  { token, password }: { readonly token: string; readonly password: string },
  storeResponse: StoreResponse,
): Promise<{ email: string; calendarAddressRenewed: boolean }> {
  await requireNewPassword(ctx, password, []);
  await limitNetworkRate(ctx, 'password-reset:apply', client.ip, PER_NETWORK_LIMIT);
  const link = await requireEmailLink(ctx, token, 'reset-password');
  const now = ctx.now();
  if (link.consumedAt !== null) throw new DomainError('verification_code_invalid');
  if (link.expiresAt <= now) throw new DomainError('verification_code_expired');
  const owner = await findLoginById(ctx.db, link.accountId);
  await requireNewPassword(ctx, password, [link.email, owner?.displayName ?? ''], {
    forAdmin: isForAdmin(ctx, { email: link.email, user: owner?.user ?? null }),
  });
  // Hash outside the transaction: hashing is slow and would hold a connection and the account's lock.
  const hash = await ctx.passwords.hash(password);

  const { accountId, email, calendarAddressRenewed } = await ctx.db.transaction(async (tx) => {
    const login = await redeemEmailLink(tx, link, now);
    if (login.user?.isActive === false) throw new DomainError('account_deactivated');
    await replacePassword(ctx, tx, login.accountId, hash);
    await updateAccount(tx, login.accountId, { emailVerified: true }, now);
    await consumeEmailLinksOf(tx, login.accountId, ['change-email'], now);
    const renewed = await renewCalendarFeedOf(ctx, tx, login.accountId);
    await storeResponse(tx, { email: login.email, calendarAddressRenewed: renewed });
    return { ...login, calendarAddressRenewed: renewed };
  });
  await resetPasswordGuesses(ctx, client, { accountId, email });
  return { email, calendarAddressRenewed };
}
