import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../../context.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { findInvitation } from '../invitations/find-invitation.ts';
import { withdrawInvitation } from '../invitations/withdraw-invitation.ts';

/**
 * Withdraws an invitation: its link stops working.
 * @throws DomainError invitation_not_open if it was already accepted or withdrawn.
 */
export async function withdrawAdminInvitation(
  ctx: AdminContext,
  { id }: { readonly id: string },
): Promise<Record<never, never>> {
  await ctx.db.transaction(async (tx) => {
    if ((await findInvitation(tx, id))?.kind !== 'admin') throw new DomainError('invitation_not_open');
    await withdrawInvitation(ctx, tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'admin.invitation-withdrawn',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
  });
  return {};
}
