import type { StudentContext } from '../../context.ts';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { limitInvitationsTo } from '../mails/limit-addressee.ts';
import { type Invited, sendGuardianInvitation, type StoreInvitation } from './send-guardian-invitation.ts';

/**
 * Invites another adult by mail to act for the student, and with the same link for further ones. Replaces an open
 * invitation to the same address.
 * @throws DomainError guardian_exists if the address is a guardian's; request_too_frequent; those of
 * `requireGuardianManager`.
 */
export async function inviteGuardian(
  ctx: StudentContext,
  invited: Invited,
  storeInvitation: StoreInvitation,
): Promise<Invitation> {
  await limitInvitationsTo(ctx, invited.email);
  return sendGuardianInvitation(ctx, () => Promise.resolve(invited), storeInvitation);
}
