import type { PaymentChannel } from '@thuto/contract/payment-channels';
import type { Executor } from '../../platform/db/client.ts';
import { selectChannelsOn } from './payment-channels.store.ts';

/** Lists the ways to pay that families see, in their order (PAY-41). */
export const listChannelsOn = (executor: Executor): Promise<PaymentChannel[]> => selectChannelsOn(executor);
