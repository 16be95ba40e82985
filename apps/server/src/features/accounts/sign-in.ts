import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { countAttempt } from '../../plugins/rate-limits.ts';
import { lockLogin } from './accounts.store.ts';
import { beginSecondStep } from './begin-second-step.ts';
import type { Client } from './client.ts';
import { openSignIn, type OpenedSignIn } from './open-sign-in.ts';
import { type ProvenLogin, requirePassword } from './require-password.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** A sign-in, or the first half of one: the account asks for a second factor. */
export type SignInOutcome = OpenedSignIn | { readonly challenge: string };

/** A verification mail sent by signing in: at most one a minute for an account; more are left out without a word. */
const RESENT_SECONDS = 60;

/**
 * Signs somebody in with address and password (AUTH-6). The first sign-in creates the user record
 * and a student's balance. A listed admin address that is verified becomes admin; one that is not has to verify like
 * anybody else, unless it already is an admin's (SETUP-2).
 * A sign-in that this browser still held is replaced. With two-factor sign-in on, the right password gives no sign-in
 * and no cookie yet, only the challenge that `confirmSignIn` takes with a code.
 * @throws DomainError account_not_found, password_wrong, credentials_wrong (both of them, where accounts are
 * concealed), request_too_frequent, account_deactivated, email_unverified (after a verification mail was sent again),
 * maintenance.
 */
export async function signIn(ctx: Context, client: Client, input: SignInInput): Promise<SignInOutcome> {
  const proven = await requirePassword(ctx, client, input);
  const outcome = await ctx.db.transaction((tx) => enter(ctx, tx, client, proven, input.rememberMe));
  if (outcome !== null) return outcome;
  await resendSilently(ctx, proven.accountId);
  throw new DomainError('email_unverified');
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
  if (login.twoFactorEnabled) return { challenge: await beginSecondStep(ctx, tx, login, rememberMe) };
  return openSignIn(ctx, tx, client, login, rememberMe);
}

async function resendSilently(ctx: Context, accountId: string): Promise<void> {
  const { attempts } = await countAttempt(ctx, `verification:sign-in:${accountId}`, RESENT_SECONDS);
  if (attempts <= 1) await sendVerificationAgain(ctx, accountId);
}
