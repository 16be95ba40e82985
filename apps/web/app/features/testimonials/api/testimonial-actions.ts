import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const MESSAGES = { not_found: 'This testimonial is no longer here.' } as const;
const CHANGE = {
  failure: 'The testimonial could not be changed. Please try again.',
  messages: MESSAGES,
} as const;
const SAVE = {
  failure: 'The testimonial could not be saved. Please try again.',
  messages: MESSAGES,
} as const;

/** The actions of a testimonial. */
export function useChangeTestimonial() {
  return {
    create: useAction({
      ...SAVE,
      call: orpc.testimonials.createTestimonial.call,
      changes: 'testimonial.added',
      done: 'Testimonial added. Publish it to show it on the landing page.',
    }),
    update: useAction({
      ...SAVE,
      call: orpc.testimonials.updateTestimonial.call,
      changes: 'testimonial.changed',
      done: 'Testimonial saved.',
    }),
    publish: useAction({
      ...CHANGE,
      call: orpc.testimonials.publishTestimonial.call,
      changes: 'testimonial.published',
      done: 'Testimonial published on the landing page.',
    }),
    unpublish: useAction({
      ...CHANGE,
      call: orpc.testimonials.unpublishTestimonial.call,
      changes: 'testimonial.unpublished',
      done: 'Testimonial taken off the landing page.',
    }),
    move: useAction({
      ...CHANGE,
      call: orpc.testimonials.moveTestimonial.call,
      changes: 'testimonial.moved',
    }),
    remove: useAction({
      call: orpc.testimonials.deleteTestimonial.call,
      changes: 'testimonial.deleted',
      done: 'Testimonial deleted.',
      doneCodes: ['not_found'],
      failure: 'The testimonial could not be deleted. Please try again.',
    }),
  };
}
