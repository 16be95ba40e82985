import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';

/** Notes what an admin did with a testimonial: what visitors read of the centre is nobody's alone to change unseen. */
export function recordTestimonialAuditEvent(
  ctx: AdminContext,
  tx: Tx,
  what: 'added' | 'changed' | 'published' | 'unpublished' | 'moved' | 'deleted',
  id: string,
): Promise<void> {
  return recordAuditEvent(ctx, tx, {
    kind: `testimonial.${what}`,
    actorId: ctx.currentUser.accountId,
    subjectId: id,
  });
}
