import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectRecipients } from './students.store.ts';

/**
 * Lists the ids of the accounts that get the mails about a student's lessons: those that receive messages and may see the
 * lessons, in the order in which they were added. A guardian who only pays gets none (FAM-7).
 */
export function listRecipients(executor: Executor, studentId: StudentId): Promise<AccountId[]> {
  return selectRecipients(executor, studentId);
}
