import type { LessonChangeRequest, LessonOfTutor, TutorCancellation } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import { isBookingOrigin } from '@thuto/domain/lessons';
import type { Context } from '../../context.ts';
import {
  type LessonInWork,
  listComingOfRetired,
  listComingOfTutor,
  listOpenCancellations,
  listOpenRequests,
} from './lesson-changes.shared.store.ts';

const present = (lesson: LessonInWork, tutorId: string, tutorName: string): LessonOfTutor => ({
  id: lesson.id,
  word: isBookingOrigin(lesson.origin) ? 'booking' : 'session',
  studentId: lesson.studentId,
  studentName: lesson.studentName,
  tutorId,
  tutorName,
  subject: lesson.subject,
  date: lesson.date,
  time: lesson.time,
  duration: lesson.duration,
});

/** Everything about lessons of tutors that waits for an admin. */
export interface TutorWorkOnLessons {
  readonly changes: LessonChangeRequest[];
  readonly cancellations: TutorCancellation[];
  readonly toReassign: LessonOfTutor[];
}

/** Lists the lessons that tutors want to move, those that they have cancelled, and those of retired tutors. */
export async function listTutorWork(ctx: Pick<Context, 'db' | 'now'>): Promise<TutorWorkOnLessons> {
  const [requests, cancellations, coming] = await Promise.all([
    listOpenRequests(ctx.db),
    listOpenCancellations(ctx.db),
    listComingOfRetired(ctx.db, ctx.now()),
  ]);
  return {
    changes: requests.map(({ request, lesson, tutorName }) => ({
      id: request.id,
      lesson: present(lesson, request.tutorId, tutorName),
      date: request.date,
      time: request.time,
      reason: request.reason,
      requestedAt: request.createdAt.toISOString(),
    })),
    cancellations: cancellations.map(({ cancellation, lesson, tutorName }) => ({
      lesson: present(lesson, cancellation.tutorId, tutorName),
      reason: lesson.reason ?? '',
      cancelledAt: cancellation.createdAt.toISOString(),
    })),
    toReassign: coming.map(({ lesson, tutorName }) => present(lesson, lesson.tutorId ?? '', tutorName)),
  };
}

/** Lists the coming lessons of a tutor, the earliest first. */
export async function listLessonsOfTutor(
  ctx: Pick<Context, 'db' | 'now'>,
  tutorId: TutorId,
): Promise<LessonOfTutor[]> {
  const rows = await listComingOfTutor(ctx.db, tutorId, ctx.now());
  return rows.map(({ lesson, tutorName }) => present(lesson, tutorId, tutorName));
}
