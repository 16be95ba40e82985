import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminAccount, AdminSetup, AdminSetupOutcome } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { describeFailure } from '../../../platform/jobs/describe-failure.ts';
import { forgetNetworkAttempts, limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { findLogin, lockLogin, lockSetup, saveSetupReopened } from '../accounts.store.ts';
import { renameStudentsOfAccount } from '../../students/rename-students-of-account.ts';
import { becomeAdmin } from './become-admin.ts';
import type { Client } from '../auth-sessions/client.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { updateAccount } from '../credentials.store.ts';
import { adminPasswordTooShort, passwordStrength } from '../passwords/require-new-password.ts';
import { limitPasswordGuesses } from '../sign-in/limit-password-guesses.ts';
import { isAdminSetupOpen } from './is-admin-setup-open.ts';

type Account = z.infer<typeof AdminAccount>;
type Outcome = z.infer<typeof AdminSetupOutcome>;
/** What to do with an account. Decided before the transaction, because checking and hashing passwords is slow. */
type Plan =
  | { readonly kind: 'create'; readonly account: Account; readonly passwordHash: string }
  | {
      readonly kind: 'upgrade';
      readonly account: Account;
      readonly accountId: AccountId;
      readonly passwordHash: string;
    }
  | { readonly kind: 'refuse'; readonly account: Account; readonly reason: string };

const WRONG_SECRETS = { points: 10, seconds: 15 * 60 };

const REASONS = {
  taken: 'An account with this email already exists.',
  wrongPassword: 'An account with this email already exists, and this is not its password.',
  deactivated: 'This account has been deactivated.',
  guessable: 'This password is too easy to guess. Please choose another one.',
  tooFrequent: 'Too many attempts. Please wait a few minutes and try again.',
  unknown: 'Failed to create account. Please try again.',
} as const;

/**
 * Creates admin accounts for a caller who knows the setup secret, and upgrades existing accounts if the password is
 * right (SETUP-4, SETUP-7). Each account succeeds or fails independently. The setup closes after the first success,
 * for concurrent requests too.
 * @returns the outcome of each account in input order, even if all failed.
 * @throws DomainError setup_closed, setup_secret_wrong, request_too_frequent.
 */
export async function createAdmins(
  ctx: Context,
  client: Client,
  { secret, accounts }: z.infer<typeof AdminSetup>,
  storeResponse: StoreResponse,
): Promise<Outcome[]> {
  if (!(await isAdminSetupOpen(ctx))) throw new DomainError('setup_closed');
  await limitNetworkRate(ctx, 'setup', client.ip, WRONG_SECRETS);
  if (!isEqual(secret, ctx.config.auth.setupSecret)) throw new DomainError('setup_secret_wrong');
  await forgetNetworkAttempts(ctx, 'setup', client.ip);

  const plans: Plan[] = [];
  for (const account of accounts) plans.push(await planAccount(ctx, client, account));
  return ctx.db.transaction(async (tx) => {
    await lockSetup(tx);
    if (!(await isAdminSetupOpen(ctx, tx))) throw new DomainError('setup_closed');
    const outcomes: Outcome[] = [];
    for (const plan of plans) outcomes.push(await carryOut(ctx, tx, plan));
    if (outcomes.some(({ outcome }) => outcome !== 'failed')) await saveSetupReopened(tx, false);
    await storeResponse(tx, { outcomes });
    return outcomes;
  });
}

/** Compares in constant time. Hashing first hides the length of the expected text. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

async function planAccount(ctx: Context, client: Client, account: Account): Promise<Plan> {
  const login = await findLogin(ctx.db, account.email);
  if (login === null) {
    const reason = await refusalOfPassword(ctx, account);
    if (reason !== null) return { kind: 'refuse', account, reason };
    return { kind: 'create', account, passwordHash: await ctx.passwords.hash(account.password) };
  }
  try {
    const guess = await limitPasswordGuesses(ctx, client, account.email, login.accountId);
    const { accountId, passwordHash } = login;
    if (
      passwordHash !== null &&
      (await ctx.passwords.verify({ hash: passwordHash, password: account.password }))
    ) {
      await guess.succeeded();
      // The account keeps this password as an admin, so the admin rules apply to it.
      const reason = await refusalOfPassword(ctx, account);
      if (reason !== null) return { kind: 'refuse', account, reason };
      return { kind: 'upgrade', account, accountId, passwordHash };
    }
    return { kind: 'refuse', account, reason: REASONS.wrongPassword };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'request_too_frequent') {
      return { kind: 'refuse', account, reason: REASONS.tooFrequent };
    }
    throw error;
  }
}

/** Returns the sentence that explains why an admin may not use this password, or null if they may. */
async function refusalOfPassword(
  ctx: Context,
  { password, displayName, email }: Account,
): Promise<string | null> {
  const strength = await passwordStrength(ctx, password, [displayName, email], true);
  if (strength === 'short') return adminPasswordTooShort(ctx);
  return strength === 'refused' ? REASONS.guessable : null;
}

/** Runs in a savepoint, so that a failure rolls back only this account. */
async function carryOut(ctx: Context, tx: Tx, plan: Plan): Promise<Outcome> {
  const { email } = plan.account;
  const failed = (reason: string): Outcome => ({ email, outcome: 'failed', reason });
  if (plan.kind === 'refuse') return failed(plan.reason);
  try {
    await tx.transaction((own) =>
      plan.kind === 'create' ? create(ctx, own, plan) : upgrade(ctx, own, plan),
    );
    return { email, outcome: plan.kind === 'create' ? 'created' : 'upgraded', reason: null };
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    if (code === 'email_taken') return failed(REASONS.taken);
    if (code === 'password_wrong') return failed(REASONS.wrongPassword);
    if (code === 'account_deactivated') return failed(REASONS.deactivated);
    ctx.log.error({ failure: describeFailure(error) }, 'failed to create an account of the admin setup');
    return failed(REASONS.unknown);
  }
}

async function create(ctx: Context, tx: Tx, plan: Extract<Plan, { kind: 'create' }>): Promise<void> {
  const { email, displayName } = plan.account;
  const { passwordHash } = plan;
  const accountId = await createAccount(ctx, tx, { email, displayName, passwordHash, termsAcceptedAt: null });
  await becomeAdmin(ctx, tx, accountId);
}

async function upgrade(ctx: Context, tx: Tx, plan: Extract<Plan, { kind: 'upgrade' }>): Promise<void> {
  const login = await lockLogin(tx, plan.accountId);
  if (login?.passwordHash !== plan.passwordHash) throw new DomainError('password_wrong');
  await updateAccount(tx, plan.accountId, { displayName: plan.account.displayName }, ctx.now());
  await renameStudentsOfAccount(tx, plan.accountId, plan.account.displayName);
  await becomeAdmin(ctx, tx, plan.accountId);
}
