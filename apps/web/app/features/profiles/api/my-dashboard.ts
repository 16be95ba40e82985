import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Everything the dashboard shows, in one request. */
export function useMyDashboard() {
  return useQuery(orpc.profiles.getMyDashboard.queryOptions());
}
