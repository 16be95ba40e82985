import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectProgressRecipients } from './students.store.ts';

/** Lists the ids of the accounts that get the mails about what a student learns, in the order in which they were added. */
export function listProgressRecipients(executor: Executor, studentId: StudentId): Promise<AccountId[]> {
  return selectProgressRecipients(executor, studentId);
}
