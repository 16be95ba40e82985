import type { ConsoleStudent, StudentGuardian, StudentMerge } from '@thuto/contract/console-students';
import { getUndoLimit, isUndoable } from '@thuto/domain/people/student-merges';
import type { GuardianRow, ListedStudent } from './console-students.store.ts';
import type { ListedMerge } from './merge-records.store.ts';

export function presentStudent({ joinedAt, ...student }: ListedStudent): ConsoleStudent {
  return { ...student, joinedAt: joinedAt.toISOString() };
}

/** Returns guardians with the actions that an admin may take. The last one cannot be unlinked. */
export function presentGuardians(guardians: readonly GuardianRow[]): StudentGuardian[] {
  const allowed: StudentGuardian['allowedActions'] =
    guardians.length > 1 ? ['change', 'move', 'unlink'] : ['change', 'move'];
  return guardians.map((guardian) => ({ ...guardian, allowedActions: allowed }));
}

export function presentMerge(merge: ListedMerge, now: Date): StudentMerge {
  const { id, duplicateId, duplicateName, mergedAt, mergedByName, undoneAt, isErased } = merge;
  const state = { mergedAt: mergedAt.getTime(), isUndone: undoneAt !== null };
  return {
    id,
    duplicateId,
    duplicateName,
    mergedAt: mergedAt.toISOString(),
    mergedByName,
    undoUntil: new Date(getUndoLimit(mergedAt.getTime())).toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    allowedActions: isUndoable(state, now.getTime()) && !isErased ? ['undo'] : [],
  };
}
