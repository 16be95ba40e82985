import type { TestimonialWords } from '@thuto/contract/testimonials';
import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
import { type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Updates the text of a testimonial; its position and publication do not change.
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
