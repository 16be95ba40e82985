import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { countAttempt } from '../../../platform/rate-limits/rate-limits.ts';
import { consumeEmailLink, lockLogin } from '../accounts.store.ts';
import { beginMailedCode } from './begin-mailed-code.ts';
import { startSecondStep } from './start-second-step.ts';
import type { Client } from '../auth-sessions/client.ts';
import { replaceHash } from '../credentials.store.ts';
import { mayMailTo } from '../limit-mails-to.ts';
import { createAuthSession, type CreatedAuthSession } from '../auth-sessions/create-auth-session.ts';
import { requireMailedCode } from './require-mailed-code.ts';
import { type ProvenLogin, requirePassword } from '../passwords/require-password.ts';
import { sendVerificationAgain } from '../email-links/send-verification-again.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
  /** The answer to the challenge of an earlier attempt. */
  readonly mailedCode?: { readonly challenge: string; readonly code: string } | undefined;
}

/**
 * Either a session, or a challenge for the next step: a second factor, or a mailed code after too many wrong passwords.
 * Or no session, because the address is unverified: `unverifiedAccountId` lets the caller bind this browser to the mail that
 * was sent again. No mail is sent to an address that a mail server refused for good (MAIL-15).
 */
export type SignInOutcome =
  | CreatedAuthSession
  | { readonly challenge: string }
  | { readonly mailedCodeChallenge: string }
  | { readonly unverifiedAccountId: AccountId; readonly isEmailRefused: boolean };

/** Verification mails sent by signing in: one per minute and account, within the limit of the address. */
const RESENT_SECONDS = 60;

/**
 * Signs in with address and password (AUTH-6). The first sign-in creates the user record and a student's balance. A
 * verified address of ADMIN_EMAILS becomes an admin. An unverified one must be verified first, unless the account
 * already is an admin's (SETUP-2).
 * After too many wrong passwords from a network or browser, the password is not checked. A code is mailed to the
 * account instead, and the client sends it with the password. Replaces the session that this browser had. With
 * two-factor sign-in on, the right password returns a challenge for `confirmSignIn` instead of a session.
 * @throws DomainError account_not_found, password_wrong (both are credentials_wrong where accounts are concealed),
 * sign_in_code_wrong, sign_in_code_expired, request_too_frequent, account_deactivated, maintenance.
 */
export async function signIn(ctx: Context, client: Client, input: SignInInput): Promise<SignInOutcome> {
  const begun = await requireSignInProof(ctx, client, input);
  if ('mailedCodeChallenge' in begun) return begun;
  const { proven, linkId } = begun;
  const newHash = await hashAgain(ctx, proven, input.password);
  const outcome = await ctx.db.transaction(async (tx) => {
    const entered = await enter(ctx, tx, client, proven, { rememberMe: input.rememberMe, newHash });
    if (linkId !== null && !(await consumeEmailLink(tx, linkId, ctx.now()))) {
      throw new DomainError('sign_in_code_wrong');
    }
    return entered;
  });
  if (outcome !== null) return outcome;
  const isEmailRefused = proven.emailRefusedAt !== null;
  if (!isEmailRefused) await resendSilently(ctx, proven);
  return { unverifiedAccountId: proven.accountId, isEmailRefused };
}

/** Verifies address and password, and the mailed code if one is sent. Starts a mailed code if the limit is reached. */
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

/** Hashes the password again if its hash is outdated. Returns null if it is not, or if too many hashes are waiting. */
async function hashAgain(
  { passwords }: Context,
  { passwordHash }: ProvenLogin,
  password: string,
): Promise<string | null> {
  if (!passwords.isOutdated(passwordHash)) return null;
  try {
    return await passwords.hash(password);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Starts the session or the second step. Returns null if the address must be verified first. */
async function enter(
  ctx: Context,
  tx: Tx,
  client: Client,
  proven: ProvenLogin,
  { rememberMe, newHash }: { readonly rememberMe: boolean; readonly newHash: string | null },
): Promise<SignInOutcome | null> {
  const found = await lockLogin(tx, proven.accountId);
  // The password may have been changed while it was being checked.
  if (found === null || !(await proven.isStillRight(found))) throw new DomainError('password_wrong');
  const isReplaced = newHash !== null && found.passwordHash === proven.passwordHash;
  if (isReplaced) await replaceHash(tx, found.accountId, newHash);
  const login = isReplaced ? { ...found, passwordHash: newHash } : found;
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
