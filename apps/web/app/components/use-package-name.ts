import { useQuery } from '@tanstack/react-query';
import { orpc } from '../lib/api-client.ts';

/** Returns a function that gives a package's name by id, for admins. While the names load it returns the id. */
export function usePackageName(): (packageId: string) => string {
  const { data } = useQuery(orpc.packages.listAllPackages.queryOptions());
  return (packageId) => data?.items.find(({ id }) => id === packageId)?.name ?? packageId;
}
