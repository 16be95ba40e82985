import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Time alone changes what is missing, so the page asks again every minute. */
const REFRESH_MS = 60_000;

/** Fetches the lessons of today with who has joined. */
export function useToday() {
  return useQuery(orpc.today.getToday.queryOptions({ refetchInterval: REFRESH_MS }));
}
