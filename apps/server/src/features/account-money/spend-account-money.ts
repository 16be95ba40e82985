import { decideAccountMoneyUse } from '@thuto/domain/payments/account-money';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { lockAccountMoney } from './account-money.store.ts';
import { moveAccountMoney } from './move-account-money.ts';

/**
 * Takes account money for a new order, up to the price of the order.
 * @returns how much was taken, in lisente.
 */
export async function spendAccountMoney(
  ctx: Pick<Context, 'now' | 'newId'>,
  tx: Tx,
  order: { readonly id: string; readonly accountId: AccountId; readonly amountLisente: number },
): Promise<number> {
  const { id, accountId, amountLisente } = order;
  const taken = decideAccountMoneyUse(await lockAccountMoney(tx, accountId), amountLisente);
  await moveAccountMoney(ctx, tx, {
    accountId,
    deltaLisente: 0 - taken,
    reason: 'used',
    cause: `order:${id}`,
    actorId: accountId,
  });
  return taken;
}
