import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import type { Login } from '../accounts.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { findTotpStep, STEP_SECONDS } from './totp.ts';
import {
  findTwoFactor,
  findUsedStep,
  saveUsedStep,
  type TwoFactorRow,
  updateTwoFactor,
} from './two-factor.store.ts';
import { createTwoFactorVault, normalizeRecoveryCode } from './two-factor-vault.ts';

/** Consecutive wrong codes that lock the app's codes, first for MIN_LOCK_MS, then twice as long each time. */
const TRIES = 5;
const MIN_LOCK_MS = 15 * 60 * 1000;
/** Upper bound of the lock: guessing one code in a million then takes years. */
const MAX_LOCK_MS = 24 * 60 * 60 * 1000;

/**
 * Verifies a code of the authenticator app, or a recovery code. The caller must hold the lock on the account, so that
 * concurrent attempts cannot bypass the count. An app code works once and voids all older ones; a recovery code works
 * once. The password is checked first, so nobody can lock an account by knowing its address. Recovery codes work even
 * during a lock, because they cannot be guessed.
 * @returns null if the code was right. Otherwise the error to throw after the commit, so that the failed attempt stays
 * counted: two_factor_code_wrong, request_too_frequent with retryAfterSeconds, two_factor_off.
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
  const vault = createTwoFactorVault(ctx);
  const step = findTotpStep(vault.openSecret(row.secret), code, now);
  return step !== null && consumeTotpStep(ctx, tx, row.userId, step, now);
}

/** Stores the time step of a used code. Returns false if this step or a newer one was already used. */
export async function consumeTotpStep(
  ctx: Context,
  tx: Tx,
  accountId: AccountId,
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
  const vault = createTwoFactorVault(ctx);
  const codes = vault.openCodes(row.backupCodes);
  const code = normalizeRecoveryCode(typed);
  if (!codes.includes(code)) return false;
  const left = codes.filter((each) => each !== code);
  await updateTwoFactor(tx, row.userId, { backupCodes: vault.sealCodes(left) });
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
