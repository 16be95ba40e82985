import type { Context } from '../../context.ts';
import { type PaymentChannelRow, selectChannels } from './payment-channels.store.ts';

/** Lists all ways to pay, also those that are switched off. */
export function listPaymentChannels(ctx: Pick<Context, 'db'>): Promise<PaymentChannelRow[]> {
  return selectChannels(ctx.db);
}
