import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { targetOf } from '../accounts/invitations/issue-invitation.ts';
import { handOverIfAdult } from '../families/hand-over-if-adult.ts';
import { redeemGrant } from './redeem-grant.ts';

/**
 * Lets the account that accepts an invitation act for its student, with the rights of the invitation as far as the
 * inviter has them now.
 * @throws DomainError account_not_family, guardian_exists, student_not_found, students_limit_reached;
 * verification_code_invalid if the inviter may not invite any more.
 */
export async function acceptGuardianInvitation(
  ctx: Context,
  tx: Tx,
  invitation: Invitation,
  accountId: AccountId,
): Promise<void> {
  const target = targetOf(invitation);
  if (target.kind !== 'guardian') throw new Error(`Invitation ${invitation.id} is not for a guardian.`);
  const { studentId, relationship, rights } = target;
  const grant = { madeBy: invitation.invitedBy, studentId, relationship, rights };
  if (!(await redeemGrant(ctx, tx, grant, accountId))) throw new DomainError('verification_code_invalid');
  if (relationship === 'self') await handOverIfAdult(ctx, tx, studentId);
}
