import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { revokeAuthSessionsOf } from '../accounts/auth-sessions/revoke-auth-sessions-of.ts';
import { recordAccountEvent } from '../activity/record-account-event.ts';
import { withdrawGrantsOfAccount } from '../families/withdraw-grants-of-account.ts';
import { getUser, moveUser, type UserRow } from './users.store.ts';

/**
 * Deactivates a student's account, ends all of their sessions (ACCESS-7) and withdraws their codes and invitations. A concurrent sign-in either waits for the
 * lock on the user and is rejected, or commits first and its session is ended here.
 * @throws DomainError not_found, student_not_found if erased, user_not_student, user_status_changed.
 */
export async function deactivateUser(ctx: AdminContext, id: AccountId): Promise<UserRow> {
  return ctx.db.transaction(async (tx) => {
    await moveUser(tx, id, 'deactivate', ctx.now());
    await revokeAuthSessionsOf(tx, id);
    await withdrawGrantsOfAccount(ctx, tx, id);
    publishAccessChange(ctx, tx, id);
    await recordAccountEvent(ctx, tx, {
      kind: 'user.deactivated',
      actorId: ctx.currentUser.accountId,
      accountId: id,
    });
    return getUser(tx, id);
  });
}
