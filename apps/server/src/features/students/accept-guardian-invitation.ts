import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { Invitation } from '../accounts/invitations/find-invitations.ts';
import { targetOf } from '../accounts/invitations/issue-invitation.ts';
import { handOverIfAdult } from '../families/hand-over.ts';
import { linkGuardian } from './link-guardian.ts';

/**
 * Lets the account that accepts an invitation act for its student, with the rights of the invitation.
 * @throws DomainError account_not_family, guardian_exists, student_not_found.
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
  await linkGuardian(ctx, tx, { accountId, studentId, relationship, rights }, accountId);
  if (relationship === 'self') await handOverIfAdult(ctx, tx, studentId);
}
