import type { AccountId } from '@thuto/domain/ids';
import { and, eq, gt, like, lte } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { oneTimeCodes, twoFactors } from '../../../platform/db/schema/accounts.ts';

export type TwoFactorRow = typeof twoFactors.$inferSelect;

export async function findTwoFactor(executor: Executor, accountId: AccountId): Promise<TwoFactorRow | null> {
  const [row] = await executor.select().from(twoFactors).where(eq(twoFactors.userId, accountId));
  return row ?? null;
}

/** Saves an unconfirmed secret, replacing an earlier one. */
export async function savePendingTwoFactor(
  tx: Tx,
  row: {
    readonly id: string;
    readonly userId: AccountId;
    readonly secret: string;
    readonly backupCodes: string;
  },
): Promise<void> {
  const fresh = { ...row, verified: false, failedVerificationCount: 0, lockedUntil: null };
  const { id: _id, userId: _userId, ...set } = fresh;
  await tx.insert(twoFactors).values(fresh).onConflictDoUpdate({ target: twoFactors.userId, set });
}

export async function updateTwoFactor(
  tx: Tx,
  accountId: AccountId,
  set: Partial<Omit<TwoFactorRow, 'id' | 'userId'>>,
): Promise<void> {
  await tx.update(twoFactors).set(set).where(eq(twoFactors.userId, accountId));
}

export async function deleteTwoFactor(tx: Tx, accountId: AccountId): Promise<boolean> {
  const deleted = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, accountId))
    .returning({ id: twoFactors.id });
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.identifier, usedStepOf(accountId)));
  return deleted.length === 1;
}

const usedStepOf = (accountId: AccountId) => `two-factor-step:${accountId}`;
const SECOND_STEP = 'second-step:';

/** Finds the newest 30-second step whose code the account has used. Returns null if none is stored. */
export async function findUsedStep(tx: Tx, accountId: AccountId): Promise<number | null> {
  const [row] = await tx
    .select({ value: oneTimeCodes.value })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.identifier, usedStepOf(accountId)));
  return row ? Number(row.value) : null;
}

interface OneTimeRow {
  readonly id: string;
  readonly value: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function saveUsedStep(tx: Tx, accountId: AccountId, row: OneTimeRow): Promise<void> {
  const identifier = usedStepOf(accountId);
  const { id, value, at, expiresAt } = row;
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.identifier, identifier));
  await tx.insert(oneTimeCodes).values({ id, identifier, value, expiresAt, createdAt: at, updatedAt: at });
}

/** Stores a sign-in that waits for its second step, and deletes expired ones. */
export async function insertSecondStep(tx: Tx, hash: string, row: OneTimeRow): Promise<void> {
  const { id, value, at, expiresAt } = row;
  await tx
    .delete(oneTimeCodes)
    .where(and(like(oneTimeCodes.identifier, `${SECOND_STEP}%`), lte(oneTimeCodes.expiresAt, at)));
  await tx.insert(oneTimeCodes).values({
    id,
    identifier: `${SECOND_STEP}${hash}`,
    value,
    expiresAt,
    createdAt: at,
    updatedAt: at,
  });
}

export async function findSecondStep(executor: Executor, hash: string, now: Date): Promise<string | null> {
  const [row] = await executor
    .select({ value: oneTimeCodes.value })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.identifier, `${SECOND_STEP}${hash}`), gt(oneTimeCodes.expiresAt, now)));
  return row?.value ?? null;
}

/** Marks a pending sign-in as used by deleting it. Returns false if it was already used. */
export async function deleteSecondStep(tx: Tx, hash: string): Promise<boolean> {
  const deleted = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.identifier, `${SECOND_STEP}${hash}`))
    .returning({ id: oneTimeCodes.id });
  return deleted.length === 1;
}
