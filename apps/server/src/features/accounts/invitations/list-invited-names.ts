import type { Executor } from '../../../platform/db/client.ts';
import { findStudentName } from '../../students/find-student-name.ts';
import type { Invitation } from './find-invitation.ts';
import { selectSentTogether } from './invitations.store.ts';

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
