import type { AdminContext } from '../../context.ts';
import { type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Shows a testimonial on the landing page.
 * @throws DomainError not_found.
 */
export function publishTestimonial(ctx: AdminContext, id: string): Promise<TestimonialRow> {
  return updateById(ctx.db, id, { isPublished: true, updatedAt: ctx.now() });
}
