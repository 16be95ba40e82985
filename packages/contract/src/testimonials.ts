import { oc } from '@orpc/contract';
import { z } from 'zod';
import { filledText, instant, MAX_LINE, MAX_NAME, recordId } from './text.ts';

/** Longest quote, in characters: a testimonial is read in passing. */
export const MAX_QUOTE = 600;

/** What somebody says about the centre, as visitors read it. */
export const Testimonial = z.object({
  id: recordId,
  authorName: z.string(),
  /** Who that is: 'Parent of a Grade 11 student'. */
  authorRole: z.string(),
  quote: z.string(),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** The same as admins see it. */
export const TestimonialForAdmin = Testimonial.extend({
  isPublished: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type TestimonialForAdmin = z.infer<typeof TestimonialForAdmin>;

/** The words of a testimonial. */
export const TestimonialWords = z.strictObject({
  authorName: filledText(MAX_NAME, 'Please enter a name'),
  authorRole: filledText(MAX_LINE, 'Please say who this is'),
  quote: filledText(MAX_QUOTE, 'Please enter what was said'),
});
export type TestimonialWords = z.infer<typeof TestimonialWords>;

const theTestimonial = z.strictObject({ id: recordId });

export const testimonialsContract = {
  listTestimonials: oc
    .route({
      method: 'GET',
      path: '/testimonials',
      tags: ['Testimonials'],
      summary: 'The published testimonials, in their order',
    })
    .output(z.object({ items: z.array(Testimonial) })),
  listAllTestimonials: oc
    .route({
      method: 'GET',
      path: '/console/testimonials',
      tags: ['Testimonials'],
      summary: 'Every testimonial in its order, for admins',
    })
    .output(z.object({ items: z.array(TestimonialForAdmin) })),
  createTestimonial: oc
    .route({
      method: 'POST',
      path: '/testimonials',
      tags: ['Testimonials'],
      summary: 'Add a testimonial, last in the order and not published yet',
      successStatus: 201,
    })
    .input(TestimonialWords)
    .output(TestimonialForAdmin),
  updateTestimonial: oc
    .route({
      method: 'PUT',
      path: '/testimonials/{id}',
      tags: ['Testimonials'],
      summary: 'Change the words of a testimonial',
    })
    .input(TestimonialWords.extend({ id: recordId }))
    .output(TestimonialForAdmin),
  publishTestimonial: oc
    .route({
      method: 'POST',
      path: '/testimonials/{id}/publish',
      tags: ['Testimonials'],
      summary: 'Show a testimonial on the landing page',
    })
    .input(theTestimonial)
    .output(TestimonialForAdmin),
  unpublishTestimonial: oc
    .route({
      method: 'POST',
      path: '/testimonials/{id}/unpublish',
      tags: ['Testimonials'],
      summary: 'Take a testimonial off the landing page',
    })
    .input(theTestimonial)
    .output(TestimonialForAdmin),
  moveTestimonial: oc
    .route({
      method: 'POST',
      path: '/testimonials/{id}/move',
      tags: ['Testimonials'],
      summary: 'Move a testimonial one place up or down',
    })
    .input(theTestimonial.extend({ direction: z.enum(['up', 'down']) }))
    .output(TestimonialForAdmin),
  deleteTestimonial: oc
    .route({
      method: 'DELETE',
      path: '/testimonials/{id}',
      tags: ['Testimonials'],
      summary: 'Delete a testimonial for good',
    })
    .input(theTestimonial)
    .output(z.object({})),
};
