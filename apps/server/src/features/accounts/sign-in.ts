import { DomainError } from '@thuto/domain/errors';
import type { Role } from '@thuto/domain/permissions';
import type { Actor, Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { countAttempt } from '../../plugins/rate-limits.ts';
import { getSettings } from '../settings/get-settings.ts';
import { deleteExpiredSignIns, lockLogin, type Login, recordLogin } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import type { Client } from './client.ts';
import { type ProvenLogin, requirePassword } from './require-password.ts';
import { sendVerificationAgain } from './send-verification-again.ts';
import {
  knownBrowserCookie,
  readKnownBrowser,
  readSignInToken,
  REMEMBERED_SECONDS,
  signInCookie,
  UNREMEMBERED_SECONDS,
} from './sign-in-cookie.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export interface SignedIn {
  readonly actor: Actor;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
}

/** A verification mail sent by signing in: at most one a minute for an account; more are left out without a word. */
const RESENT_SECONDS = 60;

/**
 * Signs somebody in with address and password (specification 4, "Login"). The first sign-in creates the user record
 * and a student's balance. A listed admin address that is verified becomes admin; one that is not has to verify like
 * anybody else, unless it already is an admin's (decisions, "Three privileged mailboxes").
 * A sign-in that this browser still held is replaced.
 * @throws DomainError account_not_found, password_wrong, credentials_wrong (both of them, where accounts are
 * concealed), request_too_frequent, account_deactivated, email_unverified (after a verification mail was sent again).
 */
export async function signIn(ctx: Context, client: Client, input: SignInInput): Promise<SignedIn> {
  const proven = await requirePassword(ctx, client, input);
  const actor = await ctx.db.transaction((tx) => enter(ctx, tx, client, proven, input.rememberMe));
  if (actor === null) {
    await resendSilently(ctx, proven.accountId);
    throw new DomainError('email_unverified');
  }
  const { token, ...person } = actor;
  const browserId = readKnownBrowser(ctx.config, client.cookieHeader)?.browserId ?? ctx.newId();
  return {
    actor: person,
    cookies: [
      signInCookie(ctx.config, token, input.rememberMe),
      knownBrowserCookie(ctx.config, person.accountId, browserId),
    ],
  };
}

/** Null when the address has to be verified first. */
async function enter(
  ctx: Context,
  tx: Tx,
  client: Client,
  proven: ProvenLogin,
  rememberMe: boolean,
): Promise<(Actor & { readonly token: string }) | null> {
  const login = await lockLogin(tx, proven.accountId);
  // The password may have been changed while it was being checked.
  if (login?.passwordHash !== proven.passwordHash) throw new DomainError('password_wrong');
  if (login.user?.isActive === false) throw new DomainError('account_deactivated');
  if (!login.emailVerified && login.user?.role !== 'admin') return null;

  const now = ctx.now();
  const role = roleAtSignIn(login, ctx.config.auth.adminEmails);
  const { autoApproveUsers } = await getSettings(ctx, tx);
  const reviewedAt = role === 'admin' || autoApproveUsers ? now : null;
  if (!(await recordLogin(tx, { accountId: login.accountId, role, reviewedAt, at: now }))) {
    throw new DomainError('account_deactivated');
  }
  const { internalAdapter } = await createAuthEngine(ctx, tx);
  const held = readSignInToken(ctx.config, client.cookieHeader);
  if (held !== null) await internalAdapter.deleteSession(held);
  await deleteExpiredSignIns(tx, login.accountId, now);
  const lasts = rememberMe ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS;
  const signIn = await internalAdapter.createSession(
    login.accountId,
    !rememberMe,
    {
      ipAddress: client.ip,
      userAgent: client.userAgent,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + lasts * 1000),
    },
    true,
  );
  const { accountId, email, displayName, emailVerified } = login;
  return { accountId, email, displayName, emailVerified, role, signInId: signIn.id, token: signIn.token };
}

async function resendSilently(ctx: Context, accountId: string): Promise<void> {
  const { attempts } = await countAttempt(ctx, `verification:sign-in:${accountId}`, RESENT_SECONDS);
  if (attempts <= 1) await sendVerificationAgain(ctx, accountId);
}

/** A verified listed address is an admin's; otherwise the stored role holds, and a new user is a student. */
function roleAtSignIn(login: Login, adminEmails: readonly string[]): Role {
  if (login.emailVerified && adminEmails.includes(login.email)) return 'admin';
  return login.user?.role ?? 'student';
}
