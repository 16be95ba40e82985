import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/** Completes a sign-in with a code. */
export function useConfirmSignIn() {
  return useMutation(
    orpc.accounts.confirmSignIn.mutationOptions({
      onSuccess: ({ currentUser }) => currentUserStore.set(currentUser),
    }),
  );
}
