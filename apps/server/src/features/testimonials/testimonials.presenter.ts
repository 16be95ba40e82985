import type { Testimonial, TestimonialForAdmin } from '@thuto/contract/testimonials';
import type { TestimonialRow } from './testimonials.store.ts';

/** A testimonial as visitors read it. */
export function presentTestimonial({ id, authorName, authorRole, quote }: TestimonialRow): Testimonial {
  return { id, authorName, authorRole, quote };
}

/** A testimonial as admins see it. */
export function presentTestimonialForAdmin(row: TestimonialRow): TestimonialForAdmin {
  return {
    ...presentTestimonial(row),
    isPublished: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
