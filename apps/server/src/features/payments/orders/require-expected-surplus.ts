import {
  missingAmount,
  requireExpectedSurplus as requireConfirmed,
} from '@thuto/domain/payments/account-money';
import { DomainError } from '@thuto/domain/errors';
import type { Executor } from '../../../platform/db/client.ts';
import { findOrder, type OrderRow, sumReceived } from './orders.store.ts';

/**
 * Requires that an admin has confirmed a payment that is far more than its order needs (PAY-50).
 * @throws DomainError not_found, surplus_unconfirmed.
 */
export async function requireExpectedSurplus(
  executor: Executor,
  orderId: OrderRow['id'],
  payment: { readonly amountLisente: number; readonly keepSurplus: boolean },
): Promise<void> {
  const found = await findOrder(executor, orderId);
  if (!found) throw new DomainError('not_found');
  const { order } = found;
  const missing = missingAmount({ ...order, receivedLisente: await sumReceived(executor, orderId) });
  requireConfirmed(order, payment.amountLisente - missing, payment.keepSurplus);
}
