import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordAccountEvent } from '../activity/record-account-event.ts';
import { reviewUsers } from './users.store.ts';

/**
 * Removes the New flag from students (USER-4). Skips students who are already reviewed, and users who are not students.
 * @returns the number of students that were new.
 */
export async function markUsersReviewed(ctx: AdminContext, ids: readonly AccountId[]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const reviewed = await reviewUsers(tx, ids, ctx.now());
    for (const accountId of reviewed) {
      await recordAccountEvent(ctx, tx, {
        kind: 'user.reviewed',
        actorId: ctx.currentUser.accountId,
        accountId,
      });
    }
    return reviewed.length;
  });
}
