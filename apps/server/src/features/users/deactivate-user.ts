import type { AdminContext } from '../../context.ts';
import { revokeAuthSessionsOf } from '../accounts/revoke-auth-sessions-of.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getUser, moveUser, type UserRow } from './users.store.ts';

/**
 * Deactivates a student's account and signs them out everywhere at once (ACCESS-7). Whoever is
 * signing in meanwhile waits for the user record, or their new sign-in is ended here too.
 * @throws DomainError not_found, user_not_student, user_status_changed.
 */
export async function deactivateUser(ctx: AdminContext, id: string): Promise<UserRow> {
  return ctx.db.transaction(async (tx) => {
    await moveUser(tx, id, 'deactivate', ctx.now());
    await revokeAuthSessionsOf(tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'user.deactivated',
      actorId: ctx.currentUser.accountId,
      studentId: id,
    });
    return getUser(tx, id);
  });
}
