import { greetingName, isForChild } from '@thuto/domain/profiles';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import type { MailAddress } from '../../platform/mail/composed-mail.ts';
import { findProfile } from './profiles.store.ts';

/** Whom a mail about a student goes to, and how it names both. */
export interface Addressee {
  readonly to: MailAddress;
  /** The parent's first name where one acts for a child, else the student's. */
  readonly greetingName: string;
  readonly studentName: string;
}

/** Who is written to about a student; null when the account is gone. */
export async function getAddressee(executor: Executor, studentId: string): Promise<Addressee | null> {
  const [account] = await executor
    .select({ email: accounts.email, displayName: accounts.displayName })
    .from(accounts)
    .where(eq(accounts.id, studentId));
  if (!account) return null;
  const profile = await findProfile(executor, studentId);
  const ownName = greetingName(profile, account.displayName);
  const parentName = profile && isForChild(profile) ? profile.parentFirstName.trim() : '';
  const fullName = profile ? `${profile.studentFirstName} ${profile.studentLastName}`.trim() : '';
  return {
    to: { address: account.email, name: account.displayName },
    greetingName: parentName || ownName,
    studentName: fullName || account.displayName,
  };
}
