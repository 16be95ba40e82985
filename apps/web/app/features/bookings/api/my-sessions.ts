import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Everything the student's sessions view shows, in one request. */
export function useMySessions() {
  return useQuery(orpc.bookings.getMySessions.queryOptions());
}
