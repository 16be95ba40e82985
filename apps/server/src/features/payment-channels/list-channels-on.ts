import type { PaymentChannel } from '@thuto/contract/payment-channels';
import type { Executor } from '../../platform/db/client.ts';
import { presentChannel } from './payment-channels.presenter.ts';
import { selectChannels } from './payment-channels.store.ts';

/** Lists the ways to pay that families see, in their order (PAY-41). */
export async function listChannelsOn(executor: Executor): Promise<PaymentChannel[]> {
  return (await selectChannels(executor)).filter(({ isOn }) => isOn).map(presentChannel);
}
