import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Every testimonial in its order, for admins. */
export function useAllTestimonials() {
  return useQuery(orpc.testimonials.listAllTestimonials.queryOptions());
}
