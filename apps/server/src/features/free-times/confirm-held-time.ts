import { ADMIN_BOOKED_LINK } from '@thuto/domain/lessons/bookings';
import type { LessonId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { announceOwnBooking } from '../bookings/announce-own-booking.ts';
import { holdOwnCredit } from '../bookings/hold-own-credit.ts';
import { insertPlaceInLesson } from '../bookings/insert-place-in-lesson.ts';
import { getHeldLesson, updateLesson } from '../lessons/lessons.shared.store.ts';
import { requireVettedTutor } from '../lessons/require-vetted-tutor.ts';

/**
 * Confirms the lesson of a held time for the student and holds one credit (BOOK-37). The family and the tutor are mailed.
 * Call `lockTimes` first.
 * @returns the id of the booking.
 * @throws DomainError tutor_not_found, tutor_vetting_expired, student_time_taken, sessions_exhausted.
 */
export async function confirmHeldTime(ctx: StudentContext, tx: Tx, lessonId: LessonId): Promise<string> {
  const { tutorId, startsAt, endsAt } = await getHeldLesson(tx, lessonId);
  const tutor = await requireVettedTutor(ctx, tx, tutorId);
  const id = await insertPlaceInLesson(ctx, tx, { lessonId, startsAt, endsAt });
  await updateLesson(tx, lessonId, {
    tutorName: tutor.name,
    meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
    updatedAt: ctx.now(),
  });
  await holdOwnCredit(ctx, tx, id);
  await announceOwnBooking(ctx, tx, { id, tutorId });
  return id;
}
