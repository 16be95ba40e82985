import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { isAbsent } from '../../../lib/api/api-error.ts';

/** Fetches a session by id. Fetches nothing for null. */
export function useSession(id: string | null) {
  return useQuery(
    orpc.sessions.getSession.queryOptions({
      input: id === null ? skipToken : { id },
      // A retry does not help for a session that does not exist.
      retry: (tries, error) => tries < 2 && !isAbsent(error),
    }),
  );
}
