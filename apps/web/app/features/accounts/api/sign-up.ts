import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/** The action that creates an account. Does not sign in, because the email must be verified first. */
export const useSignUp = () =>
  useAction({
    call: orpc.accounts.signUp.call,
    changes: null,
    onSuccess: ({ email, verificationMailSent }) => {
      if (verificationMailSent) saveSentEmail(email);
    },
    failure: 'Failed to create account. Please try again.',
  });
