import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/**
 * Resends the verification mail to an address, or to the signed-in person when none is given. Brings its own query
 * client: the banner that uses it also stands on pages without one.
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
