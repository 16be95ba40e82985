import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/people/tutors';
import type { TutorContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { hasTaught } from './progress.store.ts';

/**
 * Returns the id as a student's if the tutor teaches them or taught them in the last 90 days.
 * @throws DomainError not_found.
 */
export async function requireTaughtStudent(
  ctx: TutorContext,
  executor: Executor,
  id: string,
): Promise<StudentId> {
  const since = new Date(ctx.now().getTime() - STUDENTS_SEEN_DAYS * 86_400_000);
  const studentId = id as StudentId;
  if (!(await hasTaught(executor, ctx.currentUser.tutorId, studentId, since)))
    throw new DomainError('not_found');
  return studentId;
}
