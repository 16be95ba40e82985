import { formatLisente } from '@thuto/domain/money';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { NO_PAYMENT_WORDS } from '../payment-words.ts';

const SENT = 'Thank you. We check the payment and tell you as soon as it is approved.';
const FAILURE = 'This could not be sent. Please try again.';

/** Reads a pasted message without recording anything. */
export const useCheckMessage = () =>
  useAction({ call: orpc.orders.checkMessage.call, changes: null, failure: FAILURE });

/** Announces a payment by its message. */
export const useClaimMessage = () =>
  useAction({
    call: orpc.orders.claimMessage.call,
    changes: 'payment.submitted',
    done: SENT,
    failure: FAILURE,
    messages: { payment_message_not_payment: NO_PAYMENT_WORDS.received },
  });

/** Announces a payment in cash. */
export const useClaimCash = () =>
  useAction({
    call: orpc.orders.claimCash.call,
    changes: 'payment.submitted',
    done: (_input, { missingLisente }) =>
      `Thank you. We check that ${formatLisente(missingLisente)} arrived, and tell you as soon as it is approved.`,
    failure: FAILURE,
  });

/** Submits the file of a rejected payment again. */
export const useResendProof = () =>
  useAction({
    call: orpc.orders.resendProof.call,
    changes: 'payment.submitted',
    done: SENT,
    failure: FAILURE,
  });
