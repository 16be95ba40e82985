import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Reads the invitation of a mailed token. */
export function useInvitation(token: string) {
  return useQuery(orpc.invitations.openInvitation.queryOptions({ input: { token }, staleTime: Infinity }));
}

/** The action that accepts an invitation of a guardian or a tutor. The caller applies the new current user. */
export const useAcceptInvitation = () =>
  useAction({
    call: orpc.invitations.acceptInvitation.call,
    changes: null,
    failure: 'The invitation could not be accepted. Please try again.',
  });
