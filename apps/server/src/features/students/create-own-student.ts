import { type AccountId, ownStudentIdOf } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS, studentNameOf } from '@thuto/domain/people/students';
import type { Tx } from '../../platform/db/client.ts';
import { findDisplayName, hasGuardianship, insertGuardianship, insertStudent } from './students.store.ts';

/**
 * Creates the student of a new family account, with the account's id and all rights, in the caller's transaction. Does
 * nothing for an account that already acts for a student. Profile Setup later changes the relationship from `self` to
 * `parent` for a son or daughter.
 */
export async function createOwnStudent(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  if (await hasGuardianship(tx, accountId)) return;
  const studentId = ownStudentIdOf(accountId);
  const name = studentNameOf(null, (await findDisplayName(tx, accountId)) ?? '');
  if (!(await insertStudent(tx, { id: studentId, name, at }))) return;
  await insertGuardianship(tx, {
    accountId,
    studentId,
    relationship: 'self',
    ...ALL_GUARDIAN_RIGHTS,
    createdAt: at,
  });
}
