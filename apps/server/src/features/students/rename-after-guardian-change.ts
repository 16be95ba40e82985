import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { renameAfterFirstGuardian } from './students.store.ts';

/** Names a student without a name of their own after their first guardian, in the transaction that changes it. */
export function renameAfterGuardianChange(tx: Tx, studentId: StudentId): Promise<void> {
  return renameAfterFirstGuardian(tx, studentId);
}
