import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Orders a package. */
export const usePlaceOrder = () =>
  useAction({
    call: orpc.orders.placeOrder.call,
    changes: 'order.placed',
    failure: 'The order could not be placed. Please try again.',
  });

/** Cancels an open order. */
export const useCancelOrder = () =>
  useAction({
    call: orpc.orders.cancelOrder.call,
    changes: 'order.cancelled',
    done: 'Order cancelled.',
    failure: 'The order could not be cancelled. Please try again.',
  });
