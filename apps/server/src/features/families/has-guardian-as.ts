import type { StudentId } from '@thuto/domain/ids';
import type { Relationship } from '@thuto/domain/people/students';
import type { Executor } from '../../platform/db/client.ts';
import { hasGuardianAs as selectHasGuardianAs } from './families.store.ts';

/** Returns whether one of the relationships acts for a student. */
export function hasGuardianAs(
  executor: Executor,
  studentId: StudentId,
  relationships: readonly Relationship[],
): Promise<boolean> {
  return selectHasGuardianAs(executor, studentId, relationships);
}
