import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** The numbers, the charts and what is held today; one request for all of it. */
export function useDashboard() {
  return useQuery(orpc.activity.getDashboard.queryOptions({ placeholderData: keepPreviousData }));
}
