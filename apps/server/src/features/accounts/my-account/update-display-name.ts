import type { CurrentUser, SignedInContext } from '../../../context.ts';
import { updateAccount } from '../credentials.store.ts';
import { recordAccountAuditEvent } from '../record-account-audit-event.ts';
import { listStudentsOfAccount } from '../../students/list-students-of-account.ts';
import { renameStudentsOfAccount } from '../../students/rename-students-of-account.ts';

/**
 * Changes the current user's display name. A student with a name in their profile keeps it; one without is shown
 * under the account's name.
 * @returns the current user with the new name.
 */
export async function updateDisplayName(
  ctx: SignedInContext,
  { displayName }: { readonly displayName: string },
): Promise<CurrentUser> {
  const { currentUser } = ctx;
  if (displayName === currentUser.displayName) return currentUser;
  return ctx.db.transaction(async (tx) => {
    await updateAccount(tx, currentUser.accountId, { displayName }, ctx.now());
    await renameStudentsOfAccount(tx, currentUser.accountId, displayName);
    await recordAccountAuditEvent(ctx, tx, 'account.renamed', currentUser);
    const students =
      currentUser.students.length === 0 ? [] : await listStudentsOfAccount(tx, currentUser.accountId);
    return { ...currentUser, displayName, students };
  });
}
