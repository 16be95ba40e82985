import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { type GuardianshipRow, selectGuardianship } from './students.store.ts';

/** Returns what an account may do for a student, or null if it does not act for them. */
export function findGuardianship(
  executor: Executor,
  accountId: AccountId,
  studentId: StudentId,
): Promise<GuardianshipRow | null> {
  return selectGuardianship(executor, accountId, studentId);
}
