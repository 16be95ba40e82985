import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { lockStudent } from './students.store.ts';

/**
 * Locks a student until the transaction ends, so that changes to their guardians run one at a time.
 * @throws DomainError student_not_found.
 */
export async function lockStudentRecord(tx: Tx, studentId: StudentId): Promise<void> {
  if (!(await lockStudent(tx, studentId))) throw new DomainError('student_not_found');
}
