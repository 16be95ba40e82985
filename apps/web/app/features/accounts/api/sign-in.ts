import { orpc } from '../../../lib/api/api-client.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/**
 * The action that signs in. An account with two-factor sign-in needs a second step first. The query cache is cleared
 * when the current user changes.
 */
export const useSignIn = () =>
  useAction({
    call: orpc.accounts.signIn.call,
    changes: null,
    onSuccess: ({ currentUser }) => {
      if (currentUser !== null) currentUserStore.set(currentUser);
    },
    failure: 'Failed to log in. Please try again.',
    messages: { request_too_frequent: 'Too many attempts. Please wait a few minutes and try again.' },
  });
