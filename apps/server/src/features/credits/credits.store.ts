import type { Balance, LedgerEntry } from '@thuto/domain/credits';
import { eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { balances, ledgerEntries } from '../../platform/db/schema.ts';

/** The student's balance, locked until the transaction ends: whoever moves credits of one student takes turns. */
export async function lockBalance(tx: Tx, studentId: string): Promise<Balance> {
  await tx.insert(balances).values({ studentId }).onConflictDoNothing();
  const [row] = await tx.select().from(balances).where(eq(balances.studentId, studentId)).for('update');
  if (!row) throw new Error(`No balance for student ${studentId}.`);
  return { assigned: row.assigned, completed: row.completed, remaining: row.remaining };
}

/** Appends an entry; gives false when this cause has its entry already. */
export async function appendEntry(
  tx: Tx,
  entry: LedgerEntry & {
    id: string;
    studentId: string;
    cause: string;
    actorId: string;
    note: string | null;
    createdAt: Date;
  },
): Promise<boolean> {
  const rows = await tx
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  return rows.length === 1;
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
