import type { AdminContext } from '../../context.ts';
import { listAll, type TestimonialRow } from './testimonials.store.ts';

/** Returns all testimonials in their order, published or not. Not paginated, because a centre has few. */
export function listAllTestimonials(ctx: AdminContext): Promise<TestimonialRow[]> {
  return listAll(ctx.db);
}
