import { moveChannel } from '@thuto/domain/payments/payment-channels';
import type { AdminContext } from '../../context.ts';
import { changePaymentChannels } from './change-payment-channels.ts';
import { type PaymentChannelRow, updatePosition } from './payment-channels.store.ts';

/**
 * Moves a way to pay one place up or down. At either end nothing changes.
 * @throws DomainError not_found.
 */
export function movePaymentChannel(
  ctx: AdminContext,
  { id, direction }: { readonly id: string; readonly direction: 'up' | 'down' },
): Promise<PaymentChannelRow> {
  return changePaymentChannels(ctx, 'payment-channel.moved', async (tx, all) => {
    const order = moveChannel(
      all.map((row) => row.id),
      id,
      direction,
    );
    for (const [index, rowId] of order.entries()) {
      if (all.find((row) => row.id === rowId)?.position !== index + 1)
        await updatePosition(tx, rowId, index + 1);
    }
    return id;
  });
}
