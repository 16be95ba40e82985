import type { VerifyEmail } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { renewCalendarFeedOf } from '../../calendar/renew-calendar-feed-of.ts';
import type { EmailLink, Login } from '../accounts.store.ts';
import { updateAccount } from '../credentials.store.ts';
import { consumeEmailLinksOf } from '../my-account/my-account.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { hasAskedForMail, unconfirmed } from './require-confirmation.ts';
import type { LinkVisitor } from './link-visitor.ts';
import { requireEmailLink } from './require-email-link.ts';
import { requireNewPassword } from '../passwords/require-new-password.ts';
import { redeemEmailLink } from './redeem-email-link.ts';
import { wouldBecomeAdmin } from '../admins/would-become-admin.ts';

/** Limits the number of passwords hashed per network. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

/**
 * Applies the token of a verification mail: marks the account's address as verified (AUTH-11). A token works once,
 * within 24 hours, and voids the account's other verification tokens.
 *
 * The browser that requested the mail applies the token immediately. Any other browser must send `confirmed`, because
 * the person who signed up may not own the mailbox. If the account would become an admin, such a browser must also send
 * a new password. It replaces the password from sign-up and ends all sessions, so that only the owner of the mailbox
 * becomes an admin.
 * @returns the verified address.
 * @throws DomainError verification_code_expired; verification_code_invalid if the token is unknown, forged, used or for
 * an address that the account no longer has; verification_unconfirmed with `email`, `displayName` and
 * `asksForPassword` (the token stays unused); password_weak; password_guessable; request_too_frequent.
 */
export async function verifyEmail(
  ctx: Context,
  visitor: LinkVisitor,
  { token, confirmed, password }: z.output<typeof VerifyEmail>,
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  const link = await requireEmailLink(ctx, token, 'verify-email');
  const isAskedHere = hasAskedForMail(ctx, visitor, link.accountId);
  const passwordHash =
    isAskedHere || password === undefined ? null : await hashPassword(ctx, visitor, link, password);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const login = await redeemEmailLink(tx, link, now);
    const asksForPassword = !isAskedHere && wouldBecomeAdmin(ctx.config, login);
    const isConfirmed = confirmed && (!asksForPassword || passwordHash !== null);
    if (!isAskedHere && !isConfirmed) throw unconfirmed(login, { email: link.email, asksForPassword });
    if (asksForPassword && passwordHash !== null) await takeOver(ctx, tx, login, passwordHash);
    await updateAccount(tx, login.accountId, { emailVerified: true }, now);
    await storeResponse(tx, { email: login.email });
    return { email: login.email };
  });
}

/** Hashes the new password. Returns null if the address needs none, so that no request hashes without need. */
async function hashPassword(
  ctx: Context,
  { ip }: LinkVisitor,
  { email, consumedAt, expiresAt }: EmailLink,
  password: string,
): Promise<string | null> {
  if (!ctx.config.auth.adminEmails.includes(email)) return null;
  if (consumedAt !== null) throw new DomainError('verification_code_invalid');
  if (expiresAt <= ctx.now()) throw new DomainError('verification_code_expired');
  await requireNewPassword(ctx, password, [email], { forAdmin: true });
  await limitNetworkRate(ctx, 'email-link:password', ip, PER_NETWORK_LIMIT);
  // Hash outside the transaction: hashing is slow and would hold a connection and the account's lock.
  return ctx.passwords.hash(password);
}

/** Hands the account over to the owner of the mailbox: voids the password, sessions and links of its creator. */
async function takeOver(ctx: Context, tx: Tx, login: Login, passwordHash: string): Promise<void> {
  const { accountId, email, user } = login;
  await replacePassword(ctx, tx, accountId, passwordHash);
  await consumeEmailLinksOf(tx, accountId, ['change-email', 'reset-password'], ctx.now());
  const calendarAddressRenewed = await renewCalendarFeedOf(ctx, tx, accountId);
  await notifyOwner(ctx, tx, {
    notice: 'password-changed',
    accountId,
    address: email,
    calendarAddressRenewed,
  });
  await recordAccountAuditEvent(ctx, tx, 'account.password-changed', { accountId, role: user?.role });
}
