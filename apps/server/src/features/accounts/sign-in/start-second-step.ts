import { createHash, randomBytes } from 'node:crypto';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import type { Login } from '../accounts.store.ts';
import { insertSecondStep } from '../two-factor/two-factor.store.ts';

/** How long the second step may take after the right password. */
const SECOND_STEP_MS = 10 * 60 * 1000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The stored result of the first step. */
export interface PendingSignIn {
  readonly accountId: AccountId;
  readonly rememberMe: boolean;
  /** Fingerprint of the password: a new password voids the pending sign-in. */
  readonly passwordFingerprint: string;
}

/** Hashes a challenge for storage: the table alone does not reveal it. */
export const hashChallenge = sha256;

export const fingerprintPassword = (login: Login) => sha256(login.passwordHash ?? '');

/** Stores that the password was right, in the caller's transaction. Returns the challenge for `confirmSignIn`. */
export async function startSecondStep(
  ctx: Context,
  tx: Tx,
  login: Login,
  rememberMe: boolean,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { accountId } = login;
  const begun: PendingSignIn = { accountId, rememberMe, passwordFingerprint: fingerprintPassword(login) };
  const at = ctx.now();
  await insertSecondStep(tx, hashChallenge(challenge), {
    id: ctx.newId(),
    value: JSON.stringify(begun),
    at,
    expiresAt: new Date(at.getTime() + SECOND_STEP_MS),
  });
  return challenge;
}
