import type { Testimonial, TestimonialForAdmin } from '@thuto/contract/testimonials';
import type { TestimonialRow } from './testimonials.store.ts';

/** Presents a testimonial to visitors. */
export function presentTestimonial({ id, authorName, authorRole, quote }: TestimonialRow): Testimonial {
  return { id, authorName, authorRole, quote };
}

/** Presents a testimonial to admins. */
export function presentTestimonialForAdmin(row: TestimonialRow): TestimonialForAdmin {
  return {
    ...presentTestimonial(row),
    isPublished: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
