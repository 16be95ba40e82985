import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the whole directory by name, retired tutors last. */
export function useAllTutors() {
  return useQuery(orpc.tutors.listTutors.queryOptions());
}
