import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches all subjects with their use, in display order, retired ones last. */
export function useAllSubjects() {
  return useQuery(orpc.subjects.listAllSubjects.queryOptions());
}
