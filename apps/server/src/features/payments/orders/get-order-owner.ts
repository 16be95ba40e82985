import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../../platform/db/client.ts';
import { findOrder, type OrderRow } from './orders.store.ts';

/** Returns the owner of an order, whose locks are taken before the order's own. @throws DomainError not_found. */
export async function getOrderOwner(
  executor: Executor,
  orderId: OrderRow['id'],
): Promise<Pick<OrderRow, 'accountId' | 'studentId'>> {
  const found = await findOrder(executor, orderId);
  if (!found) throw new DomainError('not_found');
  return found.order;
}
