import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { revokeInvitation } from './admins.store.ts';
import { createInvitationGoneError } from './invite-admin.ts';

/**
 * Withdraws an invitation: its link works no more.
 * @throws DomainError invitation_not_open when it was accepted or withdrawn meanwhile.
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
