import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Fetches everything that the dashboard shows, in one request. */
export function useMyDashboard() {
  return useQuery(orpc.profiles.getMyDashboard.queryOptions());
}

/** Fetches the dashboard's data before its page is loaded. */
export function prefetchMyDashboard(): void {
  void queryClient.prefetchQuery(orpc.profiles.getMyDashboard.queryOptions());
}
