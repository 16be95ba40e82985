import { OWN_SIGN_IN_RIGHTS } from '@thuto/domain/people/families';
import type { StudentContext } from '../../context.ts';
import type { Invitation } from '../accounts/invitations/find-invitation.ts';
import { limitInvitationsTo } from '../mails/limit-addressee.ts';
import { sendGuardianInvitation, type StoreInvitation } from './send-guardian-invitation.ts';

/**
 * Invites the student's own address, so that they can sign in themselves: see their sessions and book.
 * @throws DomainError own_sign_in_exists and those of `inviteGuardian`.
 */
export async function giveOwnSignIn(
  ctx: StudentContext,
  { email }: { readonly email: string },
  storeInvitation: StoreInvitation,
): Promise<Invitation> {
  await limitInvitationsTo(ctx, email);
  const invited = { email, relationship: 'self', rights: OWN_SIGN_IN_RIGHTS } as const;
  return sendGuardianInvitation(ctx, () => Promise.resolve(invited), storeInvitation);
}
