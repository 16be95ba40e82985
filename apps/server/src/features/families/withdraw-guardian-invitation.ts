import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { findInvitation } from '../accounts/invitations/find-invitation.ts';
import { withdrawInvitation } from '../accounts/invitations/withdraw-invitation.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

/**
 * Withdraws an invitation: its link stops working.
 * @throws DomainError invitation_not_open, also for another family's invitation; those of `requireGuardianManager`.
 */
export async function withdrawGuardianInvitation(
  ctx: StudentContext,
  { id }: { readonly id: string },
): Promise<Record<never, never>> {
  await ctx.db.transaction(async (tx) => {
    await requireGuardianManager(ctx, tx);
    const invitation = await findInvitation(tx, id);
    if (invitation?.studentId !== ctx.student.id) throw new DomainError('invitation_not_open');
    await withdrawInvitation(ctx, tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.invitation-withdrawn',
      actorId: ctx.currentUser.accountId,
      studentId: ctx.student.id,
      subjectId: id,
    });
  });
  return {};
}
