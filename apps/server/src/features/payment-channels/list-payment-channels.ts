import type { AdminContext } from '../../context.ts';
import { type PaymentChannelRow, selectChannels } from './payment-channels.store.ts';

/** Lists all ways to pay, also those that are switched off. */
export function listPaymentChannels(ctx: AdminContext): Promise<PaymentChannelRow[]> {
  return selectChannels(ctx.db);
}
