import type { Context } from '../../context.ts';
import { listPublished, type TestimonialRow } from './testimonials.store.ts';

/** Maximum number of testimonials on the landing page. */
const SHOWN = 12;

/** Returns the first published testimonials in their order, for the landing page (SITE-8). */
export function listTestimonials(ctx: Context): Promise<TestimonialRow[]> {
  return listPublished(ctx.db, SHOWN);
}
