import type { VerifyEmail } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { limitNetworkRate } from '../../plugins/rate-limits.ts';
import { renewCalendarFeedOf } from '../calendar/renew-calendar-feed-of.ts';
import type { EmailLink, Login } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import { consumeEmailLinksOf } from './my-account.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { recordAccountAuditEvent } from './record-account-audit-event.ts';
import { replacePassword } from './replace-password.ts';
import { hasAskedForMail, type LinkVisitor, unconfirmed } from './require-confirmation.ts';
import { requireEmailLink } from './require-email-link.ts';
import { requireNewPassword } from './require-new-password.ts';
import { redeemEmailLink } from './redeem-email-link.ts';
import { wouldBecomeAdmin } from './would-become-admin.ts';

/** Limits how many passwords one network has hashed. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

/**
 * Applies the code of a verification mail: the account's address counts as verified (AUTH-11). A code works once,
 * within 24 hours; every other code of the account is used up with it.
 *
 * In the browser that asked for the mail the code is applied at once. In any other browser it is applied only with
 * `confirmed`, because whoever signed up may not own the mailbox. If the account would become an admin, such a browser
 * must also give a new password. It replaces the one given at sign-up and ends every session, so that only the owner of
 * the mailbox becomes admin.
 * @returns the verified address.
 * @throws DomainError verification_code_expired; verification_code_invalid for one that is unknown, forged, used up,
 * or of an address that the account no longer has; verification_unconfirmed with `email`, `displayName` and
 * `asksForPassword` (the code stays unused); password_weak; password_guessable; request_too_frequent.
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
    const { internalAdapter } = await createAuthEngine(ctx, tx);
    await internalAdapter.updateUser(login.accountId, { emailVerified: true, updatedAt: now });
    await storeResponse(tx, { email: login.email });
    return { email: login.email };
  });
}

/** The hash of the new password; null where none is asked for, so that nobody has passwords hashed for nothing. */
async function hashPassword(
  ctx: Context,
  { ip }: LinkVisitor,
  { email, consumedAt, expiresAt }: EmailLink,
  password: string,
): Promise<string | null> {
  if (!ctx.config.auth.adminEmails.includes(email)) return null;
  if (consumedAt !== null) throw new DomainError('verification_code_invalid');
  if (expiresAt <= ctx.now()) throw new DomainError('verification_code_expired');
  requireNewPassword(ctx, password, [email], { forAdmin: true });
  await limitNetworkRate(ctx, 'email-link:password', ip, PER_NETWORK_LIMIT);
  // Outside the transaction: it takes long, and would hold a connection and the account's lock meanwhile.
  return (await createAuthEngine(ctx, ctx.db)).password.hash(password);
}

/** Gives the account to the owner of the mailbox: nothing that the person who signed up knows or holds works any more. */
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
