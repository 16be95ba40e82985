import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/** Resends the verification mail to somebody who proves the account with its password, and stays signed out. */
export function useResendVerificationWithPassword() {
  return useMutation(
    orpc.accounts.resendVerificationWithPassword.mutationOptions({
      onSuccess: ({ email }) => saveSentEmail(email),
    }),
  );
}
