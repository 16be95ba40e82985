import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** How the running product is; asked again with every look, because it is about this moment. */
export function useSystemInformation() {
  return useQuery(orpc.settings.getSystemInformation.queryOptions({ staleTime: 0 }));
}
