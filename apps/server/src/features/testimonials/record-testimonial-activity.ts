import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordActivity } from '../activity/record-activity.ts';

/** Notes what an admin did with a testimonial: what visitors read of the centre is nobody's alone to change unseen. */
export function recordTestimonialActivity(
  ctx: AdminContext,
  tx: Tx,
  what: 'added' | 'changed' | 'published' | 'unpublished' | 'moved' | 'deleted',
  id: string,
): Promise<void> {
  return recordActivity(ctx, tx, {
    kind: `testimonial.${what}`,
    actorId: ctx.currentUser.accountId,
    subjectId: id,
  });
}
