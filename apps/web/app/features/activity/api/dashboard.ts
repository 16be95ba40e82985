import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the figures, the charts and today's sessions in one request. */
export function useDashboard() {
  return useQuery(orpc.activity.getDashboard.queryOptions({ placeholderData: keepPreviousData }));
}
