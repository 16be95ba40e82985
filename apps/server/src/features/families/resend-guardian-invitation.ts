import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { findInvitation, type Invitation } from '../accounts/invitations/find-invitation.ts';
import { targetOf } from '../accounts/invitations/issue-invitation.ts';
import { withdrawInvitation } from '../accounts/invitations/withdraw-invitation.ts';
import { limitInvitationsTo } from '../mails/limit-addressee.ts';
import { sendGuardianInvitation, type StoreInvitation } from './send-guardian-invitation.ts';

/**
 * Sends an open or expired invitation again with a new link. The old link stops working.
 * @throws DomainError invitation_not_open and those of `inviteGuardian`.
 */
export async function resendGuardianInvitation(
  ctx: StudentContext,
  { id }: { readonly id: string },
  storeInvitation: StoreInvitation,
): Promise<Invitation> {
  const open = await findInvitation(ctx.db, id);
  if (open?.studentId === ctx.student.id) await limitInvitationsTo(ctx, open.email);
  return sendGuardianInvitation(
    ctx,
    async (tx) => {
      const invitation = await findInvitation(tx, id);
      const target = invitation && targetOf(invitation);
      if (target?.kind !== 'guardian' || target.studentId !== ctx.student.id) {
        throw new DomainError('invitation_not_open');
      }
      await withdrawInvitation(ctx, tx, id);
      const { relationship, rights } = target;
      return { email: invitation?.email ?? '', relationship, rights };
    },
    storeInvitation,
  );
}
