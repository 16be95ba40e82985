import type { StudentId } from '@thuto/domain/ids';
import { type Action, can } from '@thuto/domain/policy';
import type { CurrentUser } from './context.ts';

/**
 * Returns the students with whom the policy lets a user do an action, for queries that are limited to them.
 * Null means every student.
 */
export function getReachableStudents(currentUser: CurrentUser, action: Action): readonly StudentId[] | null {
  if (can(currentUser, action)) return null;
  return currentUser.students
    .filter((student) => can(currentUser, action, { guardianship: student }))
    .map(({ id }) => id);
}
