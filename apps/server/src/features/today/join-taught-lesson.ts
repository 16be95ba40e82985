import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { isOpenAt, publishJoin } from './record-join.ts';
import { findJoinedLesson, insertJoin } from './today.store.ts';

/**
 * The same for the tutor of a lesson.
 * @param id one of the lesson's students.
 * @throws DomainError not_found, also for a lesson of another tutor.
 */
export async function joinTaughtLesson(ctx: TutorContext, id: string): Promise<void> {
  const lesson = await findJoinedLesson(ctx.db, id, { tutorId: ctx.currentUser.tutorId });
  if (lesson === null) throw new DomainError('not_found');
  if (!isOpenAt(lesson, ctx.now())) return;
  const isFirst = await insertJoin(ctx.db, {
    lessonId: lesson.lessonId,
    accountId: ctx.currentUser.accountId,
    participantId: null,
    side: 'tutor',
    joinedAt: ctx.now(),
  });
  if (isFirst) publishJoin(ctx, id);
}
