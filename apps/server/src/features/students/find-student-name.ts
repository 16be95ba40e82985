import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { selectStudentName } from './students.store.ts';

/** Returns a student's full name and first name, or null if there is no such student. */
export function findStudentName(
  executor: Executor,
  studentId: StudentId,
): Promise<{ readonly name: string; readonly firstName: string } | null> {
  return selectStudentName(executor, studentId);
}
