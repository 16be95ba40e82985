import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { findGuardians, type GuardianRow } from './console-students.store.ts';
import { type ListedMerge, listMergesOf } from './merge-records.store.ts';

/**
 * Returns the guardians of a student and the duplicates that were merged into it.
 * @throws DomainError student_not_found.
 */
export async function listStudentGuardians(
  ctx: AdminContext,
  id: StudentId,
): Promise<{ guardians: GuardianRow[]; merges: ListedMerge[] }> {
  const guardians = await findGuardians(ctx.db, id);
  if (guardians === null) throw new DomainError('student_not_found');
  return { guardians, merges: await listMergesOf(ctx.db, id) };
}
