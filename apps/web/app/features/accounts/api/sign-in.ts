import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/**
 * Signs in. An account with two-factor sign-in needs a second step first. The query cache is cleared when the current
 * user changes.
 */
export function useSignIn() {
  return useMutation(
    orpc.accounts.signIn.mutationOptions({
      onSuccess: ({ currentUser }) => {
        if (currentUser !== null) currentUserStore.set(currentUser);
      },
    }),
  );
}
