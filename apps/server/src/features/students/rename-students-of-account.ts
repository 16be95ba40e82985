import type { AccountId } from '@thuto/domain/ids';
import { studentNameOf } from '@thuto/domain/people/students';
import type { Tx } from '../../platform/db/client.ts';
import { renameUnnamedStudents } from './students.store.ts';

/**
 * Carries a new display name over to the account's students who have no name of their own, in the transaction that
 * changes it.
 */
export function renameStudentsOfAccount(tx: Tx, accountId: AccountId, displayName: string): Promise<void> {
  return renameUnnamedStudents(tx, accountId, studentNameOf(null, displayName));
}
