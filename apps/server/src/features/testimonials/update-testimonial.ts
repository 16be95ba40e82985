import type { TestimonialWords } from '@thuto/contract/testimonials';
import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
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
  return ctx.db.transaction(async (tx) => {
    const row = await updateById(tx, id, { ...words, updatedAt: ctx.now() });
    await recordTestimonialAuditEvent(ctx, tx, 'changed', id);
    return row;
  });
}
