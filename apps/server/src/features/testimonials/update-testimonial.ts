import type { TestimonialWords } from '@thuto/contract/testimonials';
import type { AdminContext } from '../../context.ts';
import { type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Changes the words of a testimonial; it stays where it is and as published as it was.
 * @throws DomainError not_found.
 */
export function updateTestimonial(
  ctx: AdminContext,
  id: string,
  words: TestimonialWords,
): Promise<TestimonialRow> {
  return updateById(ctx.db, id, { ...words, updatedAt: ctx.now() });
}
