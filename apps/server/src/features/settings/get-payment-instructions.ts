import type { Context } from '../../context.ts';
import { listChannelsOn } from '../payment-channels/list-channels-on.ts';
import { getSettings } from './get-settings.ts';

/** Returns how families pay before they have an order: the centre's text, and the channels that have a number. */
export async function getPaymentInstructions(ctx: Context) {
  const { paymentInstructions } = await getSettings(ctx);
  const channels = await listChannelsOn(ctx.db);
  return { paymentInstructions, channels: channels.filter(({ number }) => number !== '') };
}
