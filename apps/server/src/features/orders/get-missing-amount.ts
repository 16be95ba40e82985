import type { OrderId } from '@thuto/domain/ids';
import { missingLisente } from '@thuto/domain/orders';
import type { Tx } from '../../platform/db/client.ts';
import { lockOrder, sumApprovedPayments } from './orders.store.ts';

/** Returns what an order still needs until it is paid, in lisente. Locks the order. @throws DomainError not_found. */
export async function getMissingAmount(tx: Tx, orderId: OrderId): Promise<number> {
  const { order } = await lockOrder(tx, orderId);
  return missingLisente(order, await sumApprovedPayments(tx, orderId));
}
