import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import {
  countHoldings,
  findListedStudent,
  type ListedStudent,
  type StudentHoldings,
} from './console-students.store.ts';
import {
  countOrderConflicts,
  haveBothPendingPayments,
  type LessonConflict,
  listLessonConflicts,
} from './merges.store.ts';

export interface MergePreview {
  readonly kept: ListedStudent & StudentHoldings;
  readonly duplicate: ListedStudent & StudentHoldings;
  readonly conflicts: {
    readonly lessons: readonly LessonConflict[];
    readonly orders: number;
    readonly payments: boolean;
  };
}

/**
 * Returns what a merge would join, and what prevents it. Changes nothing.
 * @throws DomainError students_same, student_not_found.
 */
export async function previewMerge(
  ctx: AdminContext,
  { keptId, duplicateId }: { readonly keptId: StudentId; readonly duplicateId: StudentId },
): Promise<MergePreview> {
  if (keptId === duplicateId) throw new DomainError('students_same');
  const describe = async (id: StudentId) => {
    const student = await findListedStudent(ctx.db, id);
    if (student === null) throw new DomainError('student_not_found');
    return { ...student, ...(await countHoldings(ctx.db, id)) };
  };
  const [kept, duplicate, lessons, orders, payments] = await Promise.all([
    describe(keptId),
    describe(duplicateId),
    listLessonConflicts(ctx.db, keptId, duplicateId),
    countOrderConflicts(ctx.db, keptId, duplicateId),
    haveBothPendingPayments(ctx.db, keptId, duplicateId),
  ]);
  return { kept, duplicate, conflicts: { lessons, orders, payments } };
}
