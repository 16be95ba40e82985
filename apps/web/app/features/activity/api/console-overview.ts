import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** How old the console's figures may become on an open page. */
const REFRESH_MS = 30_000;

/** Fetches pending items, counts and recent activity in one request for the bell, the sidebar and the dashboard. */
export function useConsoleOverview() {
  return useQuery(orpc.activity.getConsoleOverview.queryOptions({ refetchInterval: REFRESH_MS }));
}
