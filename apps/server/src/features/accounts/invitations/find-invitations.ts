import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { InvitationKind } from '@thuto/domain/invitations';
import type { Executor } from '../../../platform/db/client.ts';
import { findStudentName } from '../../students/find-student-name.ts';
import {
  type InvitationRow,
  selectInvitation,
  selectOpenInvitations,
  selectSentTogether,
} from './invitations.store.ts';

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

/** Returns the students of an invitation and of those that the same link opens: their first names, its own first. */
export async function listInvitedNames(
  executor: Executor,
  invitation: Invitation,
  now: Date,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { studentId } of [invitation, ...(await selectSentTogether(executor, invitation, now))]) {
    const student = studentId === null ? null : await findStudentName(executor, studentId);
    if (student !== null) names.push(student.firstName);
  }
  return names;
}

/** `Lerato`, `Lerato and Palesa`. */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
