import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordStudentViewed } from '../privacy/record-student-viewed.ts';
import { getStudentRow, type StudentRow } from './users.store.ts';

/**
 * Returns a student with profile, account and balance. Records the access in the audit log.
 * @throws DomainError student_not_found.
 */
export async function getStudent(ctx: AdminContext, id: StudentId): Promise<StudentRow> {
  const student = await getStudentRow(ctx.db, id, ctx.now());
  await recordStudentViewed(ctx, id);
  return student;
}
