import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { countAttempt } from '../../plugins/rate-limits.ts';
import { consumeEmailLink, lockLogin } from './accounts.store.ts';
import { beginMailedCode } from './begin-mailed-code.ts';
import { startSecondStep } from './start-second-step.ts';
import type { Client } from './client.ts';
import { mayMailTo } from './limit-mails-to.ts';
import { createAuthSession, type CreatedAuthSession } from './create-auth-session.ts';
import { requireMailedCode } from './require-mailed-code.ts';
import { type ProvenLogin, requirePassword } from './require-password.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** Answers a challenge that an earlier attempt was given. */
  readonly mailedCode?: { readonly challenge: string; readonly code: string } | undefined;
}

/**
 * A session, or the first part of one: the account asks for a second factor, or the network for a mailed code. Or
 * none, because the address has to be verified first and a mail was sent again: the account is named, so that this
 * browser can be bound to the mail.
 */
export type SignInOutcome =
  | CreatedAuthSession
  | { readonly challenge: string }
  | { readonly mailedCodeChallenge: string }
  | { readonly unverifiedAccountId: string };

/** A verification mail sent by signing in: at most one a minute for an account, within the address's own limit. */
const RESENT_SECONDS = 60;

/**
 * Signs somebody in with address and password (AUTH-6). The first sign-in creates the user record
 * and a student's balance. A listed admin address that is verified becomes admin; one that is not has to verify like
 * anybody else, unless it already is an admin's (SETUP-2).
 * After too many wrong passwords from a network or browser the password is not checked; a code is mailed to the account
 * instead and sent back with the password. A session that this browser still held is replaced. With two-factor sign-in
 * on, the right password starts no session yet; it returns the challenge that `confirmSignIn` takes with a code.
 * @throws DomainError account_not_found, password_wrong, credentials_wrong (both of them, where accounts are
 * concealed), sign_in_code_wrong, sign_in_code_expired, request_too_frequent, account_deactivated, maintenance.
 */
export async function signIn(ctx: Context, client: Client, input: SignInInput): Promise<SignInOutcome> {
  const begun = await requireSignInProof(ctx, client, input);
  if ('mailedCodeChallenge' in begun) return begun;
  const { proven, linkId } = begun;
  const outcome = await ctx.db.transaction(async (tx) => {
    const entered = await enter(ctx, tx, client, proven, input.rememberMe);
    if (linkId !== null && !(await consumeEmailLink(tx, linkId, ctx.now()))) {
      throw new DomainError('sign_in_code_wrong');
    }
    return entered;
  });
  if (outcome !== null) return outcome;
  await resendSilently(ctx, proven);
  return { unverifiedAccountId: proven.accountId };
}

/** Has somebody prove address and password, with a mailed code where one is needed. */
async function requireSignInProof(
  ctx: Context,
  client: Client,
  { email, password, mailedCode }: SignInInput,
): Promise<{ proven: ProvenLogin; linkId: string | null } | { mailedCodeChallenge: string }> {
  if (mailedCode !== undefined) {
    const { proven, link } = await requireMailedCode(ctx, { email, password, mailedCode });
    return { proven, linkId: link.id };
  }
  try {
    return { proven: await requirePassword(ctx, client, { email, password }), linkId: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'request_too_frequent') throw error;
    return { mailedCodeChallenge: await beginMailedCode(ctx, client, email) };
  }
}

/** Null when the address has to be verified first. */
async function enter(
  ctx: Context,
  tx: Tx,
  client: Client,
  proven: ProvenLogin,
  rememberMe: boolean,
): Promise<SignInOutcome | null> {
  const login = await lockLogin(tx, proven.accountId);
  // The password may have been changed while it was being checked.
  if (login?.passwordHash !== proven.passwordHash) throw new DomainError('password_wrong');
  if (login.user?.isActive === false) throw new DomainError('account_deactivated');
  if (!login.emailVerified && login.user?.role !== 'admin') return null;
  if (login.twoFactorEnabled) return { challenge: await startSecondStep(ctx, tx, login, rememberMe) };
  return createAuthSession(ctx, tx, client, login, rememberMe);
}

async function resendSilently(ctx: Context, { accountId, email }: ProvenLogin): Promise<void> {
  const { attempts } = await countAttempt(ctx, `verification:sign-in:${accountId}`, RESENT_SECONDS);
  if (attempts > 1 || !(await mayMailTo(ctx, 'verification', email))) return;
  await sendVerificationAgain(ctx, accountId);
}
