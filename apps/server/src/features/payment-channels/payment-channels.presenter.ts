import type { PaymentChannel, PaymentChannelForAdmin } from '@thuto/contract/payment-channels';
import type { PaymentChannelRow } from './payment-channels.store.ts';

const presentChannel = (row: PaymentChannelRow): PaymentChannel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  number: row.number,
  holder: row.holder,
  instructions: row.instructions,
  keyPresses: row.keyPresses,
});

/** Presents a channel to admins. */
export const presentChannelForAdmin = (row: PaymentChannelRow): PaymentChannelForAdmin => ({
  ...presentChannel(row),
  isOn: row.isOn,
  senders: row.senders,
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
});
