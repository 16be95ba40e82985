import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectRecipients } from './students.store.ts';

/**
 * Lists the ids of the accounts that get the mails about a student: those that act for the student and receive
 * messages, in the order in which they were added.
 */
export function listRecipients(executor: Executor, studentId: StudentId): Promise<AccountId[]> {
  return selectRecipients(executor, studentId);
}
