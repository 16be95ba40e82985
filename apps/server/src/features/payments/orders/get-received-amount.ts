import type { Executor } from '../../../platform/db/client.ts';
import { type OrderRow, sumReceived } from './orders.store.ts';

/** Returns what the approved payments of an order brought, without what went to the account's money. In lisente. */
export const getReceivedAmount = (executor: Executor, orderId: OrderRow['id']): Promise<number> =>
  sumReceived(executor, orderId);
