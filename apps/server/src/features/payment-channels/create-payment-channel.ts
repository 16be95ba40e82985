import type { PaymentChannelDetails } from '@thuto/contract/payment-channels';
import type { AdminContext } from '../../context.ts';
import { changePaymentChannels } from './change-payment-channels.ts';
import { insertChannel, type PaymentChannelRow } from './payment-channels.store.ts';

/** Adds a way to pay at the end of the list (PAY-41). */
export function createPaymentChannel(
  ctx: AdminContext,
  details: PaymentChannelDetails,
): Promise<PaymentChannelRow> {
  return changePaymentChannels(ctx, 'payment-channel.added', async (tx, all) => {
    const id = ctx.newId();
    const position = Math.max(0, ...all.map((row) => row.position)) + 1;
    await insertChannel(tx, { ...details, id, position, at: ctx.now() });
    return id;
  });
}
