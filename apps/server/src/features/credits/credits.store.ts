import type { Balance, LedgerReason } from '@thuto/domain/credits';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { runNamed } from '../../platform/db/named-statement.ts';
import { balances, ledgerEntries } from '../../platform/db/schema/credits.ts';

/** The student's balance, locked until the transaction ends: whoever moves credits of one student takes turns. */
export async function lockBalance(tx: Tx, studentId: string): Promise<Balance> {
  await tx.insert(balances).values({ studentId }).onConflictDoNothing();
  const [row] = await tx.select().from(balances).where(eq(balances.studentId, studentId)).for('update');
  if (!row) throw new Error(`No balance for student ${studentId}.`);
  return { assigned: row.assigned, completed: row.completed, remaining: row.remaining };
}

/** Whether a cause has an entry for one of these reasons already. */
export async function hasEntry(tx: Tx, cause: string, reasons: readonly LedgerReason[]): Promise<boolean> {
  const [row] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.cause, cause), inArray(ledgerEntries.reason, [...reasons])))
    .limit(1);
  return row !== undefined;
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

// Without a balance as it was read there is no student for the entry, and its NOT NULL refuses it.
const MOVE_BALANCE = {
  name: 'move_balance',
  text: `with moved as (
      update balances set assigned = $1, completed = $2, remaining = $3, updated_at = $4::timestamptz
      where student_id = $5 and assigned = $6 and completed = $7 and remaining = $8 returning student_id)
    insert into ledger_entries (id, student_id, reason, cause, assigned, completed, remaining, actor_id, created_at)
    values ($9, (select student_id from moved), $10, $11, $12, $13, $14, $15, $4::timestamptz)`,
};

/** Moves a balance that is still `before`, and appends the entry that moves it; fails when it is another by now. */
export function moveBalanceFrom(
  tx: Executor,
  before: Balance,
  after: Balance,
  entry: Omit<typeof ledgerEntries.$inferInsert, 'createdAt' | 'note'> & { readonly createdAt: Date },
): Promise<void> {
  const balance = [after.assigned, after.completed, after.remaining, entry.createdAt.toISOString()];
  const read = [entry.studentId, before.assigned, before.completed, before.remaining];
  const moved = [entry.id, entry.reason, entry.cause, entry.assigned, entry.completed, entry.remaining];
  const values = [...balance, ...read, ...moved, entry.actorId];
  return runNamed(tx, { ...MOVE_BALANCE, values });
}
