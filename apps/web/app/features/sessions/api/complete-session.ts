import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { refreshSessions } from './refresh-sessions.ts';

/** Marks a scheduled session completed, which takes a credit. */
export function useCompleteSession() {
  const cache = useQueryClient();
  return useMutation(
    orpc.sessions.completeSession.mutationOptions({
      // Awaited, so that the row is what the list says when the question is gone.
      onSuccess: () => refreshSessions(cache),
      onError: (error) => {
        if (hasCode(error, 'session_not_scheduled')) void refreshSessions(cache);
      },
    }),
  );
}
