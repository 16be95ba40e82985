import { toInstant } from '@thuto/domain/calendar';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { findConflictingLesson, type Taken } from './taken-times.shared.store.ts';
import { endOf } from './lessons.shared.store.ts';

/**
 * Returns the lesson that the student, and the tutor if one of the directory is given, already have at a time, so that an
 * admin sees a conflict before sending. The database decides when it is sent. Date and time are in the platform's zone,
 * the duration is in minutes.
 * @param asked.exceptBookingId a booking or session whose own lesson is ignored.
 */
export async function getConflictingLessons(
  ctx: AdminContext,
  asked: {
    studentId: StudentId;
    tutorId?: TutorId | undefined;
    date: string;
    time: string;
    duration: string;
    exceptBookingId?: string | undefined;
  },
): Promise<{ student: Taken | null; tutor: Taken | null }> {
  const startsAt = new Date(toInstant(asked.date, asked.time, ctx.config.timeZone));
  const endsAt = endOf({ startsAt, duration: Number(asked.duration) });
  const wanted = { studentId: asked.studentId, tutorId: asked.tutorId ?? null, startsAt, endsAt };
  const [student, tutor] = await Promise.all([
    findConflictingLesson(ctx.db, 'student', wanted, asked.exceptBookingId),
    findConflictingLesson(ctx.db, 'tutor', wanted, asked.exceptBookingId),
  ]);
  return { student, tutor };
}
