import type { TestimonialWords } from '@thuto/contract/testimonials';
import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
import { insertLast, type TestimonialRow } from './testimonials.store.ts';

/** Creates an unpublished testimonial at the end of the list. */
export function createTestimonial(ctx: AdminContext, words: TestimonialWords): Promise<TestimonialRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await insertLast(tx, { id: ctx.newId(), ...words, now: ctx.now() });
    await recordTestimonialAuditEvent(ctx, tx, 'added', row.id);
    return row;
  });
}
