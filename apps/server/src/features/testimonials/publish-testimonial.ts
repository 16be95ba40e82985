import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
import { type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Publishes a testimonial on the landing page.
 * @throws DomainError not_found.
 */
export function publishTestimonial(ctx: AdminContext, id: string): Promise<TestimonialRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await updateById(tx, id, { isPublished: true, updatedAt: ctx.now() });
    await recordTestimonialAuditEvent(ctx, tx, 'published', id);
    return row;
  });
}
