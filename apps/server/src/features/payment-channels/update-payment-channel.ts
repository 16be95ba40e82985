import type { PaymentChannelDetails } from '@thuto/contract/payment-channels';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { changePaymentChannels } from './change-payment-channels.ts';
import { type PaymentChannelRow, updateChannel } from './payment-channels.store.ts';

/**
 * Edits a way to pay, or switches it on or off (PAY-41).
 * @throws DomainError not_found; payment_channel_changed if it is newer, with the present one as `current`.
 */
export function updatePaymentChannel(
  ctx: AdminContext,
  input: PaymentChannelDetails & { readonly id: string; readonly revision: number },
): Promise<PaymentChannelRow> {
  const { id, revision, ...details } = input;
  return changePaymentChannels(ctx, 'payment-channel.changed', async (tx, all) => {
    const found = all.find((row) => row.id === id);
    if (!found) throw new DomainError('not_found');
    if (found.revision !== revision) throw new DomainError('payment_channel_changed', { current: found });
    await updateChannel(tx, id, details, ctx.now());
    return id;
  });
}
