import { api } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { saveSentEmail } from '../sent-verification-emails.ts';

/** The action that resends the verification mail to an address, or to the signed-in user if the address is null. */
export const useResendVerification = () =>
  useAction({
    call: (email: string | null) =>
      email === null
        ? api.accounts.resendMyVerification()
        : api.accounts.resendVerificationForAddress({ email }),
    changes: null,
    // Its banner is also on the landing page.
    client: queryClient,
    onSuccess: ({ email }) => saveSentEmail(email),
    failure: 'Failed to resend verification email. Please try again.',
    messages: { input_invalid: 'Invalid email address.' },
  });
