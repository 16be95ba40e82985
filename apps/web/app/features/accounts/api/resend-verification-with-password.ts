import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/**
 * Resends the verification mail to a user who proves with the password that the account is theirs. Does not sign in.
 */
export function useResendVerificationWithPassword() {
  return useMutation(
    orpc.accounts.resendVerificationWithPassword.mutationOptions({
      onSuccess: ({ email }) => saveSentEmail(email),
    }),
  );
}
