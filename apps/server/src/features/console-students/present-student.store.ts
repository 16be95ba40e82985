import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { students } from '../../platform/db/schema/students.ts';

/**
 * Locks a student until the transaction ends, so that changes to their guardians run one at a time.
 * @throws DomainError student_not_found, also for an erased student; student_merged.
 */
export async function requirePresentStudent(tx: Tx, id: StudentId): Promise<{ readonly name: string }> {
  const [student] = await tx
    .select({ name: students.name, erasedAt: students.erasedAt, mergedInto: students.mergedInto })
    .from(students)
    .where(eq(students.id, id))
    .for('no key update');
  if (!student || student.erasedAt !== null) throw new DomainError('student_not_found');
  if (student.mergedInto !== null) throw new DomainError('student_merged', { keptId: student.mergedInto });
  return { name: student.name };
}
