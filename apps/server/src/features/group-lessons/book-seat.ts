import { DomainError } from '@thuto/domain/errors';
import { decideSeat } from '@thuto/domain/lessons/group-lessons';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { announceOwnBooking } from '../bookings/announce-own-booking.ts';
import { holdOwnCredit } from '../bookings/hold-own-credit.ts';
import { insertPlaceInLesson } from '../bookings/insert-place-in-lesson.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { requireMayBook } from '../bookings/require-may-book.ts';
import { requireVettedTutor } from '../lessons/require-vetted-tutor.ts';
import { withoutTaken } from '../free-times/without-taken.ts';
import {
  getGroup,
  type GroupLessonRow,
  lockGroup,
  lockPlacesOf,
  seatedGroupOf,
} from './group-lessons.store.ts';

/**
 * Books a seat for the student and holds one credit (LESSON-17). Seats of a tutor's groups are booked one after the other,
 * so that of several families who take the last one, one gets it.
 * @throws DomainError not_found, group_lesson_changed, lesson_started, seat_booked, group_lesson_full, tutor_not_found,
 * tutor_vetting_expired, student_time_taken, and those of `requestBooking`.
 */
export async function bookSeat(ctx: StudentContext, id: string): Promise<GroupLessonRow> {
  const group = await getGroup(ctx.db, id);
  // Checked first: for a lesson of an earlier day the next check would only say that the date is in the past.
  if (group.startsAt <= ctx.now()) throw new DomainError('lesson_started');
  await requireMayBook(ctx, ctx.db, group);
  try {
    return await ctx.db.transaction((tx) => confirmSeat(ctx, tx, group));
  } catch (error) {
    throw withoutTaken(error);
  }
}

async function confirmSeat(
  ctx: StudentContext,
  tx: Tx,
  { id: lessonId, tutorId }: GroupLessonRow,
): Promise<GroupLessonRow> {
  const studentId = ctx.student.id;
  await lockTimes(tx, { studentId, tutorId });
  // Waits for a concurrent cancellation of the student's seat.
  await lockPlacesOf(tx, lessonId, studentId);
  const group = await lockGroup(tx, lessonId);
  const hasSeat = group.seats.some((seat) => seat.studentId === studentId);
  decideSeat(seatedGroupOf(group), { hasSeat, now: ctx.now().getTime() });
  await requireVettedTutor(ctx, tx, tutorId);
  const { startsAt, endsAt } = group;
  const id = await insertPlaceInLesson(ctx, tx, { lessonId, startsAt, endsAt });
  await holdOwnCredit(ctx, tx, id);
  // Only the first seat notifies the tutor that the lesson takes place. The tutor's page lists the others.
  await announceOwnBooking(ctx, tx, { id, tutorId, notifiesTutor: group.seats.length === 0 });
  return getGroup(tx, lessonId);
}
