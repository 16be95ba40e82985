import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
import { deleteById } from './testimonials.store.ts';

/**
 * Deletes a testimonial permanently: the quoted person may request it.
 * @throws DomainError not_found.
 */
export function deleteTestimonial(ctx: AdminContext, id: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await deleteById(tx, id);
    await recordTestimonialAuditEvent(ctx, tx, 'deleted', id);
  });
}
