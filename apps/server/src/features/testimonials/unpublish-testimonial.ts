import type { AdminContext } from '../../context.ts';
import { type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Takes a testimonial off the landing page and keeps it.
 * @throws DomainError not_found.
 */
export function unpublishTestimonial(ctx: AdminContext, id: string): Promise<TestimonialRow> {
  return updateById(ctx.db, id, { isPublished: false, updatedAt: ctx.now() });
}
