import { DomainError } from '@thuto/domain/errors';
import type { Context, StoreResponse } from '../../context.ts';
import { limitNetworkRate } from '../../plugins/rate-limits.ts';
import { renewCalendarFeedOf } from '../calendar/renew-calendar-feed-of.ts';
import { findLoginById } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import type { Client } from './client.ts';
import { resetPasswordGuesses } from './limit-password-guesses.ts';
import { consumeEmailLinksOf } from './my-account.store.ts';
import { replacePassword } from './replace-password.ts';
import { requireEmailLink } from './require-email-link.ts';
import { isForAdmin, requireNewPassword } from './require-new-password.ts';
import { redeemEmailLink } from './redeem-email-link.ts';

/** Each costs the hash of a password, once its code is right. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

/**
 * Sets a new password with the code of a reset mail (AUTH-15). A code works once, within an hour;
 * every other code of the account is used up with it. Every sign-in of the account ends, also this browser's, and the
 * address counts as verified, since the link came by mail. A pending email change is cancelled. Wrong passwords tried before from here are forgotten, so
 * that the new one is let in.
 * @returns the account's address, and whether its calendar address was replaced.
 * @throws DomainError verification_code_expired; verification_code_invalid for one that is unknown, forged, used up,
 * or of an address that the account no longer has; account_deactivated; password_weak; admin_password_short;
 * password_guessable; request_too_frequent.
 */
export async function resetPassword(
  ctx: Context,
  client: Client,
  { token, password }: { readonly token: string; readonly password: string },
  storeResponse: StoreResponse,
): Promise<{ email: string; calendarAddressRenewed: boolean }> {
  requireNewPassword(ctx, password, []);
  await limitNetworkRate(ctx, 'password-reset:apply', client.ip, PER_NETWORK_LIMIT);
  const link = await requireEmailLink(ctx, token, 'reset-password');
  const now = ctx.now();
  if (link.consumedAt !== null) throw new DomainError('verification_code_invalid');
  if (link.expiresAt <= now) throw new DomainError('verification_code_expired');
  const owner = await findLoginById(ctx.db, link.accountId);
  requireNewPassword(ctx, password, [link.email, owner?.displayName ?? ''], {
    forAdmin: isForAdmin(ctx, { email: link.email, user: owner?.user ?? null }),
  });
  // Outside the transaction: it takes long, and would hold a connection and the account's lock meanwhile.
  const hash = await (await createAuthEngine(ctx, ctx.db)).password.hash(password);

  const { accountId, email, calendarAddressRenewed } = await ctx.db.transaction(async (tx) => {
    const login = await redeemEmailLink(tx, link, now);
    if (login.user?.isActive === false) throw new DomainError('account_deactivated');
    await replacePassword(ctx, tx, login.accountId, hash);
    const { internalAdapter } = await createAuthEngine(ctx, tx);
    await internalAdapter.updateUser(login.accountId, { emailVerified: true, updatedAt: now });
    await consumeEmailLinksOf(tx, login.accountId, ['change-email'], now);
    const renewed = await renewCalendarFeedOf(ctx, tx, login.accountId);
    await storeResponse(tx, { email: login.email, calendarAddressRenewed: renewed });
    return { ...login, calendarAddressRenewed: renewed };
  });
  await resetPasswordGuesses(ctx, client, { accountId, email });
  return { email, calendarAddressRenewed };
}
