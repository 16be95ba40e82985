import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordAccountEvent } from '../activity/record-account-event.ts';
import { getUser, moveUser, type UserRow } from './users.store.ts';

/**
 * Activates a student's account, so that they may sign in again (USER-3).
 * @throws DomainError not_found, student_not_found if erased, user_not_student, user_status_changed.
 */
export async function activateUser(ctx: AdminContext, id: AccountId): Promise<UserRow> {
  return ctx.db.transaction(async (tx) => {
    await moveUser(tx, id, 'activate', ctx.now());
    await recordAccountEvent(ctx, tx, {
      kind: 'user.activated',
      actorId: ctx.currentUser.accountId,
      accountId: id,
    });
    return getUser(tx, id);
  });
}
