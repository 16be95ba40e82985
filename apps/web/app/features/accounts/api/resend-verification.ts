import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/**
 * Resends the verification mail to an address, or to the signed-in user if none is given. Has its own query client,
 * because its banner also appears on pages without one.
 */
export function useResendVerification() {
  return useMutation(
    {
      mutationFn: (email: string | null) =>
        email === null
          ? api.accounts.resendMyVerification()
          : api.accounts.resendVerificationForAddress({ email }),
      onSuccess: ({ email }) => saveSentEmail(email),
    },
    queryClient,
  );
}
