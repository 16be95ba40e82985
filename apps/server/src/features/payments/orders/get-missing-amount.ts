import { missingAmount } from '@thuto/domain/payments/account-money';
import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../../platform/db/client.ts';
import { findOrder, type OrderRow, sumReceived } from './orders.store.ts';

/** Returns the amount that an order still needs, in lisente (PAY-24). @throws DomainError not_found. */
export async function getMissingAmount(executor: Executor, orderId: OrderRow['id']): Promise<number> {
  const found = await findOrder(executor, orderId);
  if (!found) throw new DomainError('not_found');
  return missingAmount({ ...found.order, receivedLisente: await sumReceived(executor, orderId) });
}
