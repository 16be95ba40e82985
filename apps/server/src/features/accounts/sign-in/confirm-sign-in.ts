import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { lockLogin } from '../accounts.store.ts';
import { type PendingSignIn, hashChallenge, fingerprintPassword } from './start-second-step.ts';
import type { Client } from '../auth-sessions/client.ts';
import { createAuthSession, type CreatedAuthSession } from '../auth-sessions/create-auth-session.ts';
import { verifySecondFactor } from '../two-factor/verify-second-factor.ts';
import { deleteSecondStep, findSecondStep } from '../two-factor/two-factor.store.ts';

const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

export interface SecondStepInput {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. A challenge works once, within ten
 * minutes, and becomes void when the password changes. A wrong code leaves it open.
 * @throws DomainError second_step_expired, two_factor_code_wrong, request_too_frequent, account_deactivated.
 */
export async function confirmSignIn(
  ctx: Context,
  client: Client,
  input: SecondStepInput,
): Promise<CreatedAuthSession> {
  const outcome = await ctx.db.transaction((tx) => finish(ctx, tx, client, input));
  if (outcome === 'unknown') {
    // Count only unknown challenges, so that guesses from the same network never block a valid sign-in.
    await limitNetworkRate(ctx, 'second-step:network', client.ip, PER_NETWORK_LIMIT);
    throw new DomainError('second_step_expired');
  }
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

async function finish(
  ctx: Context,
  tx: Tx,
  client: Client,
  { challenge, code }: SecondStepInput,
): Promise<CreatedAuthSession | DomainError | 'unknown'> {
  const hash = hashChallenge(challenge);
  const found = await findSecondStep(tx, hash, ctx.now());
  if (found === null) return 'unknown';
  const begun = JSON.parse(found) as PendingSignIn;
  const login = await lockLogin(tx, begun.accountId);
  if (login === null || fingerprintPassword(login) !== begun.passwordFingerprint) {
    throw new DomainError('second_step_expired');
  }
  if (login.user?.isActive === false) throw new DomainError('account_deactivated');
  // If two-factor sign-in was turned off meanwhile, the password is enough.
  const refusal = login.twoFactorEnabled ? await verifySecondFactor(ctx, tx, login, code) : null;
  if (refusal !== null) return refusal;
  if (!(await deleteSecondStep(tx, hash))) throw new DomainError('second_step_expired');
  return createAuthSession(ctx, tx, client, login, begun.rememberMe);
}
