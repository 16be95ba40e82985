import type { OrderId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { sumEndedSessions } from './credits.store.ts';

/** Returns how many sessions of earlier packages a paid order has ended (CREDIT-13). */
export const countSessionsEndedBy = (executor: Executor, orderId: OrderId): Promise<number> =>
  sumEndedSessions(executor, `order:${orderId}`);
