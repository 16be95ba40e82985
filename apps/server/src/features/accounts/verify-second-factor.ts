import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { Login } from './accounts.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { findTotpStep, STEP_SECONDS } from './totp.ts';
import {
  findTwoFactor,
  findUsedStep,
  saveUsedStep,
  type TwoFactorRow,
  updateTwoFactor,
} from './two-factor.store.ts';
import { createTwoFactorVault, normalizeRecoveryCode } from './two-factor-vault.ts';

/** So many wrong codes in a row close the app's codes for a while: at first a quarter of an hour, then twice as long … */
const TRIES = 5;
const MIN_LOCK_MS = 15 * 60 * 1000;
/** … up to a day, so that guessing one in a million takes years. */
const MAX_LOCK_MS = 24 * 60 * 60 * 1000;

/**
 * Tries a code of the authenticator app, or a recovery code, for an account that the caller has locked: codes take turns,
 * so that a thousand at once are no way around the count. A code of the app works once, and so do all older ones with
 * it; a recovery code works once. Only somebody with the password gets here, so the lock closes nobody out whose address
 * alone is known; recovery codes, which nobody guesses, work through it.
 * @returns null when the code was right. Otherwise why not, to be thrown once the transaction has committed, because the
 * wrong try has to stay counted: two_factor_code_wrong, request_too_frequent with retryAfterSeconds, two_factor_off.
 */
export async function verifySecondFactor(
  ctx: Context,
  tx: Tx,
  login: Pick<Login, 'accountId' | 'email'>,
  typed: string,
): Promise<DomainError | null> {
  const row = await findTwoFactor(tx, login.accountId);
  if (!row?.verified) return new DomainError('two_factor_off');
  const now = ctx.now();
  const digits = typed.replaceAll(/\s/g, '');
  const isFromApp = /^\d{6}$/.test(digits);
  if (isFromApp && row.lockedUntil !== null && row.lockedUntil > now) {
    const retryAfterSeconds = Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 1000);
    return new DomainError('request_too_frequent', { retryAfterSeconds });
  }
  const isRight = isFromApp
    ? await spendAppCode(ctx, tx, row, digits, now)
    : await spendRecoveryCode(ctx, tx, row, typed);
  if (isRight) {
    await updateTwoFactor(tx, login.accountId, { failedVerificationCount: 0, lockedUntil: null });
    return null;
  }
  await countFailure(ctx, tx, login, row, now);
  ctx.log.info({ accountId: login.accountId, isFromApp }, 'a second factor was wrong');
  return new DomainError('two_factor_code_wrong');
}

async function spendAppCode(
  ctx: Context,
  tx: Tx,
  row: TwoFactorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const vault = await createTwoFactorVault(ctx);
  const step = findTotpStep(await vault.openSecret(row.secret), code, now);
  return step !== null && consumeTotpStep(ctx, tx, row.userId, step, now);
}

/** Remembers that the code of a step was used; false when it, or a newer one, was used before. */
export async function consumeTotpStep(
  ctx: Context,
  tx: Tx,
  accountId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const used = await findUsedStep(tx, accountId);
  if (used !== null && step <= used) return false;
  const expiresAt = new Date((step + 2) * STEP_SECONDS * 1000);
  await saveUsedStep(tx, accountId, { id: ctx.newId(), value: String(step), at: now, expiresAt });
  return true;
}

async function spendRecoveryCode(ctx: Context, tx: Tx, row: TwoFactorRow, typed: string): Promise<boolean> {
  const vault = await createTwoFactorVault(ctx);
  const codes = await vault.openCodes(row.backupCodes);
  const code = normalizeRecoveryCode(typed);
  if (!codes.includes(code)) return false;
  const left = codes.filter((each) => each !== code);
  await updateTwoFactor(tx, row.userId, { backupCodes: await vault.sealCodes(left) });
  return true;
}

async function countFailure(
  ctx: Context,
  tx: Tx,
  { accountId, email }: Pick<Login, 'accountId' | 'email'>,
  row: TwoFactorRow,
  now: Date,
): Promise<void> {
  const failures = row.failedVerificationCount + 1;
  const locks = Math.floor(failures / TRIES);
  if (failures % TRIES !== 0) {
    await updateTwoFactor(tx, accountId, { failedVerificationCount: failures });
    return;
  }
  const lasts = Math.min(MIN_LOCK_MS * 2 ** (locks - 1), MAX_LOCK_MS);
  const lockedUntil = new Date(now.getTime() + lasts);
  await updateTwoFactor(tx, accountId, { failedVerificationCount: failures, lockedUntil });
  await notifyOwner(ctx, tx, { notice: 'two-factor-guessed', accountId, address: email });
}
