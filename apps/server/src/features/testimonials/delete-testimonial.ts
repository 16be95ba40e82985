import type { AdminContext } from '../../context.ts';
import { deleteById } from './testimonials.store.ts';

/**
 * Deletes a testimonial for good: whoever is quoted may ask for it.
 * @throws DomainError not_found.
 */
export function deleteTestimonial(ctx: AdminContext, id: string): Promise<void> {
  return deleteById(ctx.db, id);
}
