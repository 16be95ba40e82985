import type { PaymentChannelDetails } from '@thuto/contract/payment-channels';
import { DEFAULT_SENDERS } from '@thuto/domain/reconciliation/message-senders';
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
    const senders = details.senders ?? [...DEFAULT_SENDERS[details.kind]];
    await insertChannel(tx, { ...details, senders, id, position, at: ctx.now() });
    return id;
  });
}
