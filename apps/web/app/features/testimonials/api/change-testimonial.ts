import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** What an admin may do to the testimonials. The list follows. */
export function useChangeTestimonial() {
  const cache = useQueryClient();
  // Awaited, so that the list is right when the button is free again; also after a refusal, which tells of a change.
  const onSettled = () => cache.invalidateQueries({ queryKey: orpc.testimonials.listAllTestimonials.key() });
  return {
    create: useMutation(orpc.testimonials.createTestimonial.mutationOptions({ onSettled })),
    update: useMutation(orpc.testimonials.updateTestimonial.mutationOptions({ onSettled })),
    publish: useMutation(orpc.testimonials.publishTestimonial.mutationOptions({ onSettled })),
    unpublish: useMutation(orpc.testimonials.unpublishTestimonial.mutationOptions({ onSettled })),
    move: useMutation(orpc.testimonials.moveTestimonial.mutationOptions({ onSettled })),
    remove: useMutation(orpc.testimonials.deleteTestimonial.mutationOptions({ onSettled })),
  };
}
