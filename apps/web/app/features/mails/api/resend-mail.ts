import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Queues a failed mail again. */
export const useResendMail = () =>
  useAction({
    call: orpc.mails.resendMail.call,
    changes: 'mail.resent',
    done: 'The mail is queued again.',
    failure: 'The mail could not be queued. Please try again.',
  });
