import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** The whole directory by name, those who were retired last. */
export function useAllTutors() {
  return useQuery(orpc.tutors.listTutors.queryOptions());
}
