import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { reviewUsers } from './users.store.ts';

/**
 * Takes the New flag from students (USER-4). Whoever has been reviewed already, or is no
 * student, is passed over.
 * @returns how many were new.
 */
export async function markUsersReviewed(ctx: AdminContext, ids: readonly string[]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const reviewed = await reviewUsers(tx, ids, ctx.now());
    for (const studentId of reviewed) {
      await recordAuditEvent(ctx, tx, {
        kind: 'user.reviewed',
        actorId: ctx.currentUser.accountId,
        studentId,
      });
    }
    return reviewed.length;
  });
}
