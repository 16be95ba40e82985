import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/** Creates an account. Does not sign in, because the email must be verified first. */
export function useSignUp() {
  return useMutation(
    orpc.accounts.signUp.mutationOptions({
      onSuccess: ({ email, verificationMailSent }) => {
        if (verificationMailSent) saveSentEmail(email);
      },
    }),
  );
}
