import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { hasCode } from '../../../lib/api-error.ts';

/** Returns whether admin setup is 'open' or 'closed'; undefined while loading. */
export function useAdminSetup() {
  const query = useQuery(orpc.accounts.getAdminSetup.queryOptions());
  const setup = hasCode(query.error, 'setup_closed') ? 'closed' : query.data?.open ? 'open' : undefined;
  return {
    setup,
    failed: query.isError && setup === undefined,
    retry: query.refetch,
    isBusy: query.isFetching,
  };
}
