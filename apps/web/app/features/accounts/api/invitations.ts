import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { currentUserStore } from '../../../lib/current-user-store.ts';

/** Reads the invitation of a mailed token. */
export function useInvitation(token: string) {
  return useQuery(orpc.invitations.openInvitation.queryOptions({ input: { token }, staleTime: Infinity }));
}

/** Accepts an invitation of a guardian or a tutor. The account is signed in and up to date afterwards. */
export function useAcceptInvitation() {
  return useMutation(
    orpc.invitations.acceptInvitation.mutationOptions({
      async onSuccess({ currentUser }) {
        if (currentUser) currentUserStore.set(currentUser);
        else await currentUserStore.refresh();
      },
    }),
  );
}
