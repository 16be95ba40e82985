import type { AccountId } from '@thuto/domain/ids';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accountMoney, accountMoneyEntries } from '../../platform/db/schema/account-money.ts';

/** Locks an account's money until the transaction ends. @returns the balance, in lisente. */
export async function lockAccountMoney(tx: Tx, accountId: AccountId): Promise<number> {
  const lock = () =>
    tx
      .select({ balanceLisente: accountMoney.balanceLisente })
      .from(accountMoney)
      .where(eq(accountMoney.accountId, accountId))
      .for('update');
  const [locked] = await lock();
  if (locked) return locked.balanceLisente;
  await tx.insert(accountMoney).values({ accountId }).onConflictDoNothing();
  const [created] = await lock();
  return created?.balanceLisente ?? 0;
}

/** Inserts an entry, unless its cause has one. @returns whether it was inserted. */
export async function insertEntry(tx: Tx, entry: typeof accountMoneyEntries.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(accountMoneyEntries)
    .values(entry)
    .onConflictDoNothing({ target: accountMoneyEntries.cause })
    .returning({ id: accountMoneyEntries.id });
  return rows.length > 0;
}

export async function addToBalance(tx: Tx, accountId: AccountId, delta: number, at: Date): Promise<void> {
  await tx
    .update(accountMoney)
    .set({ balanceLisente: sql`${accountMoney.balanceLisente} + ${delta}`, updatedAt: at })
    .where(eq(accountMoney.accountId, accountId));
}

export async function findAccountMoney(executor: Executor, accountId: AccountId): Promise<number> {
  const [row] = await executor
    .select({ balanceLisente: accountMoney.balanceLisente })
    .from(accountMoney)
    .where(eq(accountMoney.accountId, accountId));
  return row?.balanceLisente ?? 0;
}
