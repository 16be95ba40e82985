import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const SAVE_FAILURE = 'The channel could not be saved. Please try again.';
const MESSAGES = { not_found: 'This channel is no longer here.' } as const;

/** Fetches all ways to pay, also those that are switched off. */
export function usePaymentChannels() {
  return useQuery(orpc.paymentChannels.listPaymentChannels.queryOptions());
}

/** The actions of a way to pay. */
export function useChangePaymentChannel() {
  return {
    create: useAction({
      call: orpc.paymentChannels.createPaymentChannel.call,
      changes: 'payment-channel.added',
      done: 'Channel added.',
      failure: SAVE_FAILURE,
    }),
    update: useAction({
      call: orpc.paymentChannels.updatePaymentChannel.call,
      changes: 'payment-channel.changed',
      done: 'Channel saved.',
      failure: SAVE_FAILURE,
      messages: MESSAGES,
    }),
    move: useAction({
      call: orpc.paymentChannels.movePaymentChannel.call,
      changes: 'payment-channel.moved',
      failure: 'The channel could not be moved. Please try again.',
      messages: MESSAGES,
    }),
  };
}
