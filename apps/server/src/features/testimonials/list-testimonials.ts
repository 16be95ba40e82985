import type { Context } from '../../context.ts';
import { listPublished, type TestimonialRow } from './testimonials.store.ts';

/** As many as a landing page can show without becoming a book. */
const SHOWN = 12;

/** The first published testimonials in their order, for the landing page (SITE-8). */
export function listTestimonials(ctx: Context): Promise<TestimonialRow[]> {
  return listPublished(ctx.db, SHOWN);
}
