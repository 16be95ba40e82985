import type { ConsentKind } from '@thuto/domain/people/families';
import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { hasGuardianAs, selectConsent } from './families.store.ts';

/**
 * Returns whether a feature that needs a consent may be used for a student. Off until the family has switched it on;
 * students for whom no parent or guardian acts decide for themselves by using the feature.
 */
export async function hasConsent(
  executor: Executor,
  studentId: StudentId,
  kind: ConsentKind,
): Promise<boolean> {
  const answer = await selectConsent(executor, studentId);
  if (answer) return answer.consent[kind];
  return !(await hasGuardianAs(executor, studentId, ['parent', 'guardian']));
}
