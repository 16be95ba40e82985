import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the state of the running system. Never cached, because it describes this moment. */
export function useSystemInformation() {
  return useQuery(orpc.settings.getSystemInformation.queryOptions({ staleTime: 0 }));
}
