import { decideReturns } from '@thuto/domain/payments/account-money';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { moveAccountMoney } from '../../account-money/move-account-money.ts';
import { lockOrderMoney } from './lock-order-money.ts';
import { listReceivedByPayer, moveOrder, type OrderRow } from './orders.store.ts';

/**
 * Cancels or expires an order. Account money that it had taken, and what payments of a part-paid order brought, go back
 * to the money of the accounts that paid. The caller holds the lock of the student's payments.
 * @throws DomainError not_found, order_not_open.
 */
export async function closeOrder(
  ctx: Pick<Context, 'now' | 'newId'>,
  tx: Tx,
  {
    orderId,
    action,
    actorId,
  }: {
    readonly orderId: OrderRow['id'];
    readonly action: 'cancel' | 'expire';
    readonly actorId: AccountId | null;
  },
): Promise<OrderRow> {
  const order = await lockOrderMoney(tx, orderId);
  const returns = decideReturns(order, await listReceivedByPayer(tx, order));
  const closed = await moveOrder(tx, orderId, action, {
    creditAppliedLisente: 0,
    returnedLisente: order.receivedLisente,
    ...(action === 'cancel' && { cancelledAt: ctx.now() }),
  });
  for (const { accountId, totalLisente } of returns) {
    // An expired order that late money pays in part can still be cancelled, so each close is a cause of its own.
    const cause = `order:${orderId}:${closed.status}`;
    await moveAccountMoney(ctx, tx, {
      accountId,
      deltaLisente: totalLisente,
      reason: 'returned',
      cause: accountId === order.accountId ? cause : `${cause}:${accountId}`,
      actorId,
    });
  }
  return closed;
}
