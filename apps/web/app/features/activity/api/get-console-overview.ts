import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** How old the console's numbers may grow while a page stays open. */
const REFRESH_MS = 30_000;

/** What waits, the counts and the newest activity; one request for the bell, the sidebar and the dashboard. */
export function useConsoleOverview() {
  return useQuery(orpc.activity.getConsoleOverview.queryOptions({ refetchInterval: REFRESH_MS }));
}
