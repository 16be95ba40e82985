import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';

/** Writes an audit log entry for a change of a testimonial, because visitors see the result. */
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
