import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { isOpenAt, publishJoin } from './record-join.ts';
import { findJoinedLesson, insertJoin } from './today.store.ts';

/**
 * Records that a family presses Join for a lesson of the student (TODAY-2). Only the first press counts, and only around
 * the time of a confirmed lesson.
 * @throws DomainError not_found, also for a lesson of another student.
 */
export async function joinMyLesson(ctx: StudentContext, id: string): Promise<void> {
  const lesson = await findJoinedLesson(ctx.db, id, { studentId: ctx.student.id });
  if (lesson === null) throw new DomainError('not_found');
  if (!isOpenAt(lesson, ctx.now())) return;
  const isFirst = await insertJoin(ctx.db, {
    lessonId: lesson.lessonId,
    accountId: ctx.currentUser.accountId,
    participantId: id,
    side: 'family',
    joinedAt: ctx.now(),
  });
  if (isFirst) publishJoin(ctx, id);
}
