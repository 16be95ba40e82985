import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** The action that requests a password-reset mail. */
export const useRequestPasswordReset = () =>
  useAction({
    call: orpc.accounts.requestPasswordReset.call,
    changes: null,
    failure: 'Failed to send password reset email. Please try again.',
    messages: { input_invalid: 'Invalid email address.' },
  });
