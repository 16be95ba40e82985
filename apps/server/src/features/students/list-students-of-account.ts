import type { AccountId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectStudentsOfAccount, type StudentOfAccount } from './students.store.ts';

/** Lists the students whom an account acts for, in the order in which they were added. The first is its own student. */
export function listStudentsOfAccount(executor: Executor, accountId: AccountId): Promise<StudentOfAccount[]> {
  return selectStudentsOfAccount(executor, accountId);
}

/** The same as a column of another query. */
export { studentsOfAccountColumn } from './students.store.ts';
