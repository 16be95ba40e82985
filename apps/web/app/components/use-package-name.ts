import { useQuery } from '@tanstack/react-query';
import { orpc } from '../lib/api/api-client.ts';

/** Returns a function from a package's id to its name, for admins. It returns the id while the names load. */
export function usePackageName(): (packageId: string) => string {
  const { data } = useQuery(orpc.packages.listAllPackages.queryOptions());
  return (packageId) => data?.items.find(({ id }) => id === packageId)?.name ?? packageId;
}
