import type { OrderMoney } from '@thuto/domain/payments/account-money';
import type { Tx } from '../../../platform/db/client.ts';
import { lockOrder, type OrderRow, sumReceived } from './orders.store.ts';

/**
 * Locks an order until the transaction ends. The caller holds the lock of the student's payments.
 * @returns the order with what its approved payments brought, in lisente.
 * @throws DomainError not_found.
 */
export async function lockOrderMoney(tx: Tx, orderId: OrderRow['id']): Promise<OrderRow & OrderMoney> {
  const { order } = await lockOrder(tx, orderId);
  return { ...order, receivedLisente: await sumReceived(tx, orderId) };
}
