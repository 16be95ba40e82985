import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api/api-client.ts';

/** Fetches the directory of tutors. Names can still be typed without it. */
export function useTutors() {
  return useQuery(orpc.tutors.listTutors.queryOptions());
}
