import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/**
 * The action that resends the verification mail to a user who proves with the password that the account is theirs. Does
 * not sign in.
 */
export const useResendVerificationWithPassword = () =>
  useAction({
    call: orpc.accounts.resendVerificationWithPassword.call,
    changes: null,
    onSuccess: ({ email }) => saveSentEmail(email),
    failure: 'Failed to send verification email. Please try again.',
    messages: {
      account_not_found: 'No account found with this email address.',
      password_wrong: 'Incorrect password. Please try again.',
      request_too_frequent: 'Too many requests. Please wait a few minutes before trying again.',
    },
  });
