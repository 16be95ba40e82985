import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/**
 * Signs in; where the account asks for a code as well, nobody is signed in yet. What was fetched for somebody else before
 * is dropped with the change of the viewer.
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
