import { call } from './calls/call.ts';
import { z } from 'zod';
import { filledText, instant, MAX_LINE, MAX_NAME, recordId } from './fields/text.ts';

/** Maximum length of a quote, in characters. */
export const MAX_QUOTE = 600;

/** A testimonial about the centre, as visitors see it. */
export const Testimonial = z.object({
  id: recordId,
  authorName: z.string(),
  /** The author's role: 'Parent of a Grade 11 student'. */
  authorRole: z.string(),
  quote: z.string(),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** A testimonial, as admins see it. */
export const TestimonialForAdmin = Testimonial.extend({
  isPublished: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type TestimonialForAdmin = z.infer<typeof TestimonialForAdmin>;

/** The texts of a testimonial. */
export const TestimonialWords = z.strictObject({
  authorName: filledText(MAX_NAME, 'Please enter a name'),
  authorRole: filledText(MAX_LINE, 'Please say who this is'),
  quote: filledText(MAX_QUOTE, 'Please enter what was said'),
});
export type TestimonialWords = z.infer<typeof TestimonialWords>;

const theTestimonial = z.strictObject({ id: recordId });

export const testimonialsContract = {
  listTestimonials: call('site.view')
    .route({
      method: 'GET',
      path: '/testimonials',
      tags: ['Testimonials'],
      summary: 'The published testimonials, in display order',
    })
    .output(z.object({ items: z.array(Testimonial) })),
  listAllTestimonials: call('testimonials.view-all')
    .route({
      method: 'GET',
      path: '/console/testimonials',
      tags: ['Testimonials'],
      summary: 'All testimonials in display order, for admins',
    })
    .output(z.object({ items: z.array(TestimonialForAdmin) })),
  createTestimonial: call('testimonials.change')
    .route({
      method: 'POST',
      path: '/testimonials',
      tags: ['Testimonials'],
      summary: 'Add an unpublished testimonial at the end',
      successStatus: 201,
    })
    .input(TestimonialWords)
    .output(TestimonialForAdmin),
  updateTestimonial: call('testimonials.change')
    .route({
      method: 'PUT',
      path: '/testimonials/{id}',
      tags: ['Testimonials'],
      summary: 'Edit the texts of a testimonial',
    })
    .input(TestimonialWords.extend({ id: recordId }))
    .output(TestimonialForAdmin),
  publishTestimonial: call('testimonials.change')
    .route({
      method: 'POST',
      path: '/testimonials/{id}/publish',
      tags: ['Testimonials'],
      summary: 'Show a testimonial on the landing page',
    })
    .input(theTestimonial)
    .output(TestimonialForAdmin),
  unpublishTestimonial: call('testimonials.change')
    .route({
      method: 'POST',
      path: '/testimonials/{id}/unpublish',
      tags: ['Testimonials'],
      summary: 'Remove a testimonial from the landing page',
    })
    .input(theTestimonial)
    .output(TestimonialForAdmin),
  moveTestimonial: call('testimonials.change')
    .route({
      method: 'POST',
      path: '/testimonials/{id}/move',
      tags: ['Testimonials'],
      summary: 'Move a testimonial one place up or down',
    })
    .input(theTestimonial.extend({ direction: z.enum(['up', 'down']) }))
    .output(TestimonialForAdmin),
  deleteTestimonial: call('testimonials.change')
    .route({
      method: 'DELETE',
      path: '/testimonials/{id}',
      tags: ['Testimonials'],
      summary: 'Delete a testimonial permanently',
    })
    .input(theTestimonial)
    .output(z.object({})),
};
