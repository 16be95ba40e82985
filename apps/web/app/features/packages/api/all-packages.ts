import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the whole catalogue in display order, retired packages last. */
export function useAllPackages() {
  return useQuery(orpc.packages.listAllPackages.queryOptions());
}
