import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** The packages on sale, for previews of texts that name them. */
export const usePackagesOnSale = () => useQuery(orpc.packages.listPackages.queryOptions()).data?.items ?? [];
