import { orpc } from '../../../lib/api/api-client.ts';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** The action that completes a sign-in with a code. */
export const useConfirmSignIn = () =>
  useAction({
    call: orpc.accounts.confirmSignIn.call,
    changes: null,
    onSuccess: ({ currentUser }) => currentUserStore.set(currentUser),
    failure: 'Failed to log in. Please try again.',
    messages: {
      request_too_frequent:
        'Too many attempts. Please wait a few minutes and try again, or use a recovery code.',
    },
  });
