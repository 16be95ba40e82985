import type { StudentId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { markShared, unmarkShared } from './students.store.ts';

/**
 * Records the first time that a second account acts for a student, or that it acted for a duplicate of them. From then
 * on the profile form changes no relationship (FAM-12).
 */
export function markStudentShared(tx: Tx, studentId: StudentId, at: Date): Promise<void> {
  return markShared(tx, studentId, at);
}

/** Removes the mark again that a merge has set, when it is undone. */
export function unmarkStudentShared(tx: Tx, studentId: StudentId, mergedAt: Date): Promise<void> {
  return unmarkShared(tx, studentId, mergedAt);
}
