import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { InvitationKind } from '@thuto/domain/invitations';
import type { Executor } from '../../../platform/db/client.ts';
import { type InvitationRow, selectInvitation, selectOpenInvitations } from './invitations.store.ts';

export type Invitation = InvitationRow;

/** Returns an invitation in any state, or null. */
export function findInvitation(executor: Executor, id: string): Promise<Invitation | null> {
  return selectInvitation(executor, id);
}

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
