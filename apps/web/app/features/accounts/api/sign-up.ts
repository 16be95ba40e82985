import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/** Creates an account. It signs nobody in: the email has to be verified first. */
export function useSignUp() {
  return useMutation(
    orpc.accounts.signUp.mutationOptions({
      onSuccess: ({ email, verificationMailSent }) => {
        if (verificationMailSent) saveSentEmail(email);
      },
    }),
  );
}
