import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectPayers } from './students.store.ts';

/** Returns the first account that may pay for a student; null if there is none. */
export const findFirstPayer = async (executor: Executor, studentId: StudentId): Promise<AccountId | null> =>
  (await selectPayers(executor, studentId))[0] ?? null;
