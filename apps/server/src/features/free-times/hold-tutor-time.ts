import type { LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { createOwnLesson } from '../lessons/join-lesson.ts';
import { endOf } from '../lessons/lessons.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';

/** A time of a tutor to hold for one student. Wall-clock date and time, duration in minutes. */
export interface TimeToHold {
  readonly studentId: StudentId;
  readonly subject: SubjectId;
  readonly tutorId: TutorId;
  readonly tutorName: string;
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly startsAt: Date;
}

/**
 * Holds a tutor's time with a live lesson without a student: the constraints refuse every other lesson at this time
 * (BOOK-36). Call `lockTutorTimes` first.
 * @returns the id of the lesson that holds the time.
 * @throws DomainError tutor_time_taken.
 */
export async function holdTutorTime(ctx: Context, tx: Tx, held: TimeToHold): Promise<LessonId> {
  const { studentId, ...lesson } = held;
  const { tutorId, startsAt } = lesson;
  const id = ctx.newId() as LessonId;
  const at = ctx.now();
  const wanted = { studentId, tutorId, startsAt, endsAt: endOf(lesson) };
  await rejectConflictingLesson(tx, wanted, (tx) =>
    createOwnLesson(tx, { ...lesson, id, endsAt: wanted.endsAt, createdAt: at, updatedAt: at }),
  );
  return id;
}
