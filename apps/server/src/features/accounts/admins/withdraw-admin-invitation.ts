import type { AdminContext } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { revokeInvitation } from './admins.store.ts';
import { createInvitationGoneError } from './invite-admin.ts';

/**
 * Withdraws an invitation: its link stops working.
 * @throws DomainError invitation_not_open if it was already accepted or withdrawn.
 */
export async function withdrawAdminInvitation(
  ctx: AdminContext,
  { id }: { readonly id: string },
): Promise<Record<never, never>> {
  await ctx.db.transaction(async (tx) => {
    if (!(await revokeInvitation(tx, id, ctx.now()))) throw createInvitationGoneError();
    await recordAuditEvent(ctx, tx, {
      kind: 'admin.invitation-withdrawn',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
  });
  return {};
}
