import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordTestimonialAuditEvent } from './record-testimonial-audit-event.ts';
import { lockAll, type TestimonialRow, updateById } from './testimonials.store.ts';

/**
 * Swaps a testimonial with the previous or the next one. At either end nothing changes.
 * @throws DomainError not_found.
 */
export function moveTestimonial(
  ctx: AdminContext,
  id: string,
  direction: 'up' | 'down',
): Promise<TestimonialRow> {
  return ctx.db.transaction(async (tx) => {
    const all = await lockAll(tx);
    const at = all.findIndex((row) => row.id === id);
    const moved = all[at];
    if (!moved) throw new DomainError('not_found');
    const to = at + (direction === 'up' ? -1 : 1);
    if (!all[to]) return moved;
    const ordered = all.toSpliced(at, 1).toSpliced(to, 0, moved);
    // Renumber all: two testimonials added at the same moment may share a position.
    for (const [index, row] of ordered.entries()) {
      if (row.position !== index + 1) await updateById(tx, row.id, { position: index + 1 });
    }
    await recordTestimonialAuditEvent(ctx, tx, 'moved', id);
    return { ...moved, position: to + 1 };
  });
}
