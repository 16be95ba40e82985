import type { LessonChangeRequest, LessonOfTutor, TutorCancellation } from '@thuto/contract/tutors';
import type { Context } from '../../context.ts';
import {
  listComingOfRetired,
  listOpenCancellations,
  listOpenRequests,
} from './lesson-changes.shared.store.ts';
import { toLessonOfTutor } from './to-lesson-of-tutor.ts';

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
      lesson: toLessonOfTutor(lesson, request.tutorId, tutorName),
      date: request.date,
      time: request.time,
      reason: request.reason,
      requestedAt: request.createdAt.toISOString(),
    })),
    cancellations: cancellations.map(({ cancellation, lesson, tutorName }) => ({
      lesson: toLessonOfTutor(lesson, cancellation.tutorId, tutorName),
      reason: lesson.reason ?? '',
      cancelledAt: cancellation.createdAt.toISOString(),
    })),
    toReassign: coming.map(({ lesson, tutorName }) =>
      toLessonOfTutor(lesson, lesson.tutorId ?? '', tutorName),
    ),
  };
}
