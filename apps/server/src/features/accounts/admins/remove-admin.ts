import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { publishAccessChange } from '../access-changes.ts';
import { lockSetup } from '../accounts.store.ts';
import { withdrawInvitationsBy } from '../invitations/withdraw-invitations-by.ts';
import { listActiveAdmins, retireAdmin } from './admins.store.ts';

/**
 * Removes an admin immediately: deactivates the account, ends all of its sessions and withdraws the invitations it
 * sent. Signing in with a listed address does not restore the rights; a new invitation does. Removals run one at a
 * time, so that two admins who remove each other cannot leave the centre without an admin.
 * @throws DomainError admin_is_self without `evenMyself`; admin_last; not_found if `id` is not an active admin;
 * sign_in_required if the caller was removed meanwhile.
 */
export async function removeAdmin(
  ctx: AdminContext,
  { id, evenMyself }: { readonly id: AccountId; readonly evenMyself: boolean },
): Promise<Record<never, never>> {
  const { accountId } = ctx.currentUser;
  if (id === accountId && !evenMyself) throw new DomainError('admin_is_self');
  await ctx.db.transaction(async (tx) => {
    await lockSetup(tx);
    const admins = await listActiveAdmins(tx);
    if (!admins.some((admin) => admin.id === accountId)) throw new DomainError('sign_in_required');
    if (!admins.some((admin) => admin.id === id)) throw new DomainError('not_found');
    if (admins.length === 1) throw new DomainError('admin_last');
    await retireAdmin(tx, id, ctx.now());
    publishAccessChange(ctx, tx, id);
    await withdrawInvitationsBy(ctx, tx, id as AccountId);
    await recordAuditEvent(ctx, tx, { kind: 'admin.removed', actorId: accountId, subjectId: id });
  });
  return {};
}
