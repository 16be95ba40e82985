import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectGuardianIds } from './students.store.ts';

/** Lists the ids of all accounts that act for a student, in the order in which they were added. */
export function listGuardianIds(executor: Executor, studentId: StudentId): Promise<AccountId[]> {
  return selectGuardianIds(executor, studentId);
}
