import { DomainError } from '@thuto/domain/errors';
import { isJoining } from '@thuto/domain/today';
import type { Context, StudentContext, TutorContext } from '../../context.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
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

const isOpenAt = ({ status, startsAt, endsAt }: LessonOfStudent, now: Date): boolean =>
  status === 'confirmed' &&
  isJoining({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, now.getTime());

const publishJoin = (ctx: Context, subjectId: string): void =>
  publishAfterCommit(ctx.database, ctx.db, { kind: 'lesson.joined', studentId: null, subjectId });
