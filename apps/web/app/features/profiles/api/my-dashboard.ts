import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Everything the dashboard shows, in one request. */
export function useMyDashboard() {
  return useQuery(orpc.profiles.getMyDashboard.queryOptions());
}

/** Asks for it before the page that shows it is there. */
export function prefetchMyDashboard(): void {
  void queryClient.prefetchQuery(orpc.profiles.getMyDashboard.queryOptions());
}
