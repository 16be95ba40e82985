import type { HoldingLesson } from '@thuto/contract/payments';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listHoldingLessons } from '../credits/list-holding-lessons.ts';
import { recordStudentViewed } from '../privacy/record-student-viewed.ts';
import { getStudentRow, type StudentRow } from './users.store.ts';

/** A student with the lessons that hold sessions. */
export interface ViewedStudent extends StudentRow {
  readonly holdingLessons: readonly HoldingLesson[];
}

/**
 * Returns a student with profile, account and balance. Records the access in the audit log.
 * @throws DomainError student_not_found.
 */
export async function getStudent(ctx: AdminContext, id: StudentId): Promise<ViewedStudent> {
  const student = await getStudentRow(ctx.db, id, ctx.now());
  await recordStudentViewed(ctx, id);
  return { ...student, holdingLessons: await listHoldingLessons(ctx.db, { studentId: id }) };
}
