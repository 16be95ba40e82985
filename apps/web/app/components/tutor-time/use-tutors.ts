import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api-client.ts';

/** The directory of tutors, to choose from. Without it names can still be typed. */
export function useTutors() {
  return useQuery(orpc.tutors.listTutors.queryOptions());
}
