import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
import { type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Removes a testimonial from the landing page without deleting it.
 * @throws DomainError not_found.
 */
export function unpublishTestimonial(ctx: AdminContext, id: string): Promise<TestimonialRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await updateById(tx, id, { isPublished: false, updatedAt: ctx.now() });
    await recordTestimonialAuditEvent(ctx, tx, 'unpublished', id);
    return row;
  });
}
