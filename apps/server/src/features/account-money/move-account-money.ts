import { type AccountMoneyReason, decideAccountMoneyChange } from '@thuto/domain/payments/account-money';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { addToBalance, insertEntry, lockAccountMoney } from './account-money.store.ts';

export interface AccountMoneyMove {
  readonly accountId: AccountId;
  /** In lisente; positive adds to the account's money. 0 moves nothing. */
  readonly deltaLisente: number;
  readonly reason: AccountMoneyReason;
  /** What causes it, such as `payment:<id>`. One cause moves money once. */
  readonly cause: string;
  readonly actorId: AccountId | null;
  readonly note?: string;
}

/**
 * Moves an account's money: locks it, appends an entry and updates the balance in the caller's transaction. A cause
 * that has moved money already moves none. Callers that also lock a student or an order lock those first.
 * @throws DomainError account_money_insufficient.
 */
export async function moveAccountMoney(
  ctx: Pick<Context, 'now' | 'newId'>,
  tx: Tx,
  move: AccountMoneyMove,
): Promise<void> {
  const { accountId, deltaLisente, reason, cause, actorId, note = null } = move;
  if (deltaLisente === 0) return;
  const before = await lockAccountMoney(tx, accountId);
  const at = ctx.now();
  const entry = { id: ctx.newId(), accountId, deltaLisente, reason, cause, actorId, note, createdAt: at };
  if (!(await insertEntry(tx, entry))) return;
  decideAccountMoneyChange(before, deltaLisente);
  await addToBalance(tx, accountId, deltaLisente, at);
}
