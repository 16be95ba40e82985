import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches all testimonials in their order, for admins. */
export function useAllTestimonials() {
  return useQuery(orpc.testimonials.listAllTestimonials.queryOptions());
}
