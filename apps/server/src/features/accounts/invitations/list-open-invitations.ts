import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { InvitationKind } from '@thuto/domain/people/invitations';
import type { Executor } from '../../../platform/db/client.ts';
import type { Invitation } from './find-invitation.ts';
import { selectOpenInvitations } from './invitations.store.ts';

/**
 * Lists the invitations of a kind that are neither accepted nor withdrawn, with the inviter's name; newest first.
 * @param of limits the list to one student or tutor.
 */
export function listOpenInvitations(
  executor: Executor,
  kind: InvitationKind,
  of: { readonly studentId?: StudentId; readonly tutorId?: TutorId } = {},
): Promise<{ invitation: Invitation; invitedBy: string }[]> {
  return selectOpenInvitations(executor, kind, of);
}
