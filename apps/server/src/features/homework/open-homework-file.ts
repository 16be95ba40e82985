import type { Readable } from 'node:stream';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { SignedInContext } from '../../context.ts';
import type { FileRow } from '../../platform/files/stored-files.store.ts';
import { getReachableStudents } from '../../reachable-students.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { findHomeworkFile } from './homework.store.ts';

/**
 * Opens a file that was handed in, for the student's family, the student's tutors and admins (HOMEWORK-3). Records an
 * admin's view in the audit log. The caller closes the stream.
 * @throws DomainError not_found, also for a file of another family and for a missing one.
 */
export async function openHomeworkFile(
  ctx: SignedInContext,
  fileId: string,
): Promise<{ file: FileRow; stream: Readable; size: number }> {
  const found = await findHomeworkFile(ctx.db, fileId);
  if (found === null) throw new DomainError('not_found');
  const { file, studentId, reportId } = found;
  await requireReader(ctx, studentId);
  if (ctx.currentUser.role === 'admin') {
    await recordAuditEvent(ctx, ctx.db, {
      kind: 'learning.homework-viewed',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: reportId,
    });
  }
  return { file, ...(await ctx.files.get(file.storageKey)) };
}

async function requireReader(ctx: SignedInContext, studentId: StudentId): Promise<void> {
  const { currentUser } = ctx;
  if (currentUser.role === 'tutor') {
    const { tutorId = null } = currentUser;
    if (tutorId === null) throw new DomainError('not_found');
    await requireTaughtStudent(
      { ...ctx, currentUser: { ...currentUser, role: 'tutor', tutorId } },
      ctx.db,
      studentId,
    );
    return;
  }
  const reachable = getReachableStudents(currentUser, 'homework.open-file');
  if (reachable !== null && !reachable.includes(studentId)) throw new DomainError('not_found');
}
