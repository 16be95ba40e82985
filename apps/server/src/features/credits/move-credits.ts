import { applyEntries, type Balance, type LedgerEntry } from '@thuto/domain/credits';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { appendEntries, listReasons, lockBalance, saveBalance } from './credits.store.ts';

export interface CreditMove {
  readonly studentId: string;
  /** What causes it, such as `booking:<id>`: with an entry's reason it can happen once only. */
  readonly cause: string;
  readonly note?: string;
}

/**
 * Moves a student's credits: locks the balance, lets the rule decide the entries, appends them to the ledger and saves
 * the balance they lead to, all in the caller's transaction (CREDIT-1).
 * A cause that has had its entries moves nothing more, not even a part of them: a retry is safe.
 * @returns the balance after the move.
 */
export async function moveCredits(
  ctx: SignedInContext,
  tx: Tx,
  { studentId, cause, note }: CreditMove,
  decide: (balance: Balance) => readonly LedgerEntry[],
): Promise<Balance> {
  // Sent together. PostgreSQL runs them one after another, and a concurrent call with this cause waits for the lock.
  const [before, booked] = await Promise.all([lockBalance(tx, studentId), listReasons(tx, cause)]);
  const entries = decide(before);
  if (entries.some(({ reason }) => booked.includes(reason))) return before;
  const facts = {
    studentId,
    cause,
    note: note ?? null,
    actorId: ctx.currentUser.accountId,
    createdAt: ctx.now(),
  };
  const after = applyEntries(before, entries);
  await Promise.all([
    appendEntries(
      tx,
      entries.map((entry) => ({ ...entry, ...facts, id: ctx.newId() })),
    ),
    saveBalance(tx, studentId, after, ctx.now()),
  ]);
  return after;
}
