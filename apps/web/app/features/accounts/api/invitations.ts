import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Reads the invitation of a mailed token. */
export function useInvitation(token: string) {
  return useQuery(orpc.invitations.openInvitation.queryOptions({ input: { token }, staleTime: Infinity }));
}

/** Accepts an invitation of a guardian or a tutor. The caller applies the new current user. */
export function useAcceptInvitation() {
  return useMutation(orpc.invitations.acceptInvitation.mutationOptions());
}
