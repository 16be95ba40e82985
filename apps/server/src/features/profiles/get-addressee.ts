import { type AccountId, type StudentId, ownStudentIdOf } from '@thuto/domain/ids';
import { greetingName, isForChild } from '@thuto/domain/people/profiles';
import { getGreetingName } from '@thuto/domain/names';
import type { Executor } from '../../platform/db/client.ts';
import type { MailAddress } from '../../platform/mail/composed-mail.ts';
import { profileDetailsOf, profileOf } from './profile-details.ts';
import { listGuardiansWithStudent } from './profiles.store.ts';

/** Who gets a mail about a student, and how it names both. */
export interface Addressee {
  readonly to: MailAddress;
  /** The parent's first name if they act for a child, else the student's; another guardian's account name. */
  readonly greetingName: string;
  readonly studentName: string;
  /**
   * Search parameter for links in the mail. Omitted for the student that the recipient's account started with, because
   * pages show that student by default.
   */
  readonly link: { readonly studentId?: string };
}

/**
 * Returns the recipient of a mail about a student.
 * @param accountId the recipient; null for the student's first guardian.
 * @returns null if there is no such student or account, or the account does not act for the student any more.
 */
export async function getAddressee(
  executor: Executor,
  studentId: StudentId,
  accountId: AccountId | null = null,
): Promise<Addressee | null> {
  const guardians = await listGuardiansWithStudent(executor, studentId);
  const [first] = guardians;
  const found = accountId === null ? first : guardians.find(({ account }) => account.id === accountId);
  if (!found) return null;
  const { account, student, relationship } = found;
  // A mail about a child may be forwarded: only the student's own account reads the whole name.
  const firstName = student.firstName?.trim() || getGreetingName(student.name);
  const studentName = relationship === 'self' ? student.name : firstName;
  const to = { address: account.email, name: account.name };
  const link = ownStudentIdOf(account.id) === student.id ? {} : { studentId: student.id };
  // The profile names the family that created the student. Other guardians are greeted by their own name.
  if (found !== first) return { to, greetingName: account.name, studentName, link };
  const profile = profileOf(student);
  const parentName = profile && isForChild(profile) ? profile.parentFirstName.trim() : '';
  const ownName = greetingName(profile && profileDetailsOf(profile), account.name);
  return { to, greetingName: parentName || ownName, studentName, link };
}
