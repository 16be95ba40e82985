import { applyEntries, type Balance, type LedgerEntry } from '@thuto/domain/credits';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { appendEntry, lockBalance, saveBalance } from './credits.store.ts';

export interface CreditMove {
  readonly studentId: string;
  /** What causes it, such as `booking:<id>`: with an entry's reason it can happen once only. */
  readonly cause: string;
  readonly note?: string;
}

/**
 * Moves a student's credits: locks the balance, lets the rule decide the entries, appends them to the ledger and saves
 * the balance they lead to, all in the caller's transaction (specification 4; decisions, "credit ledger").
 * An entry whose cause has already been booked is left out, so that a retry moves nothing.
 * @returns the balance after the move.
 */
export async function moveCredits(
  ctx: SignedInContext,
  tx: Tx,
  move: CreditMove,
  decide: (balance: Balance) => readonly LedgerEntry[],
): Promise<Balance> {
  const before = await lockBalance(tx, move.studentId);
  const appended: LedgerEntry[] = [];
  for (const entry of decide(before)) {
    const isNew = await appendEntry(tx, {
      ...entry,
      id: ctx.newId(),
      studentId: move.studentId,
      cause: move.cause,
      note: move.note ?? null,
      actorId: ctx.actor.accountId,
      createdAt: ctx.now(),
    });
    if (isNew) appended.push(entry);
  }
  const after = applyEntries(before, appended);
  await saveBalance(tx, move.studentId, after, ctx.now());
  return after;
}
