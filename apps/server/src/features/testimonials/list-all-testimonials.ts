import type { AdminContext } from '../../context.ts';
import { listAll, type TestimonialRow } from './testimonials.store.ts';

/** Every testimonial in its order, published or not; a centre has few, so they come in one answer. */
export function listAllTestimonials(ctx: AdminContext): Promise<TestimonialRow[]> {
  return listAll(ctx.db);
}
