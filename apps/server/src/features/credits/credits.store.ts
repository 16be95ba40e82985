import type { Balance, LedgerReason } from '@thuto/domain/credits';
import { eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { balances, ledgerEntries } from '../../platform/db/schema/credits.ts';

/** The student's balance, locked until the transaction ends: whoever moves credits of one student takes turns. */
export async function lockBalance(tx: Tx, studentId: string): Promise<Balance> {
  const select = () => tx.select().from(balances).where(eq(balances.studentId, studentId)).for('update');
  let [row] = await select();
  if (!row) {
    await tx.insert(balances).values({ studentId }).onConflictDoNothing();
    [row] = await select();
  }
  if (!row) throw new Error(`No balance for student ${studentId}.`);
  return { assigned: row.assigned, completed: row.completed, remaining: row.remaining };
}

/** The reasons of the entries that a cause has already. */
export async function listReasons(tx: Tx, cause: string): Promise<LedgerReason[]> {
  const rows = await tx
    .select({ reason: ledgerEntries.reason })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.cause, cause));
  return rows.map(({ reason }) => reason);
}

export async function appendEntries(tx: Tx, entries: (typeof ledgerEntries.$inferInsert)[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries);
}

export async function saveBalance(tx: Tx, studentId: string, balance: Balance, at: Date): Promise<void> {
  await tx
    .update(balances)
    .set({ ...balance, updatedAt: at })
    .where(eq(balances.studentId, studentId));
}

export async function findBalance(executor: Executor, studentId: string): Promise<Balance | null> {
  const [row] = await executor
    .select({ assigned: balances.assigned, completed: balances.completed, remaining: balances.remaining })
    .from(balances)
    .where(eq(balances.studentId, studentId));
  return row ?? null;
}
