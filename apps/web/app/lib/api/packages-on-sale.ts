import { useQuery } from '@tanstack/react-query';
import { orpc } from './api-client.ts';

/** Fetches the packages on sale in display order. */
export function usePackagesOnSale() {
  return useQuery(orpc.packages.listPackages.queryOptions());
}
