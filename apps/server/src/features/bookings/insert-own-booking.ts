import { ADMIN_BOOKED_LINK } from '@thuto/domain/lessons/bookings';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { type ArrangedLesson, insertConfirmed } from '../lessons/insert-confirmed.ts';
import { endOf } from '../lessons/lessons.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';

/**
 * Inserts a confirmed booking of the student with a lesson of its own. Lock the times first.
 * @throws DomainError student_time_taken, tutor_time_taken.
 */
export async function insertOwnBooking(
  ctx: StudentContext,
  tx: Tx,
  tutor: LoadedTutor,
  {
    startsAt,
    ...booking
  }: Omit<ArrangedLesson, 'origin' | 'tutorName' | 'meetingLink'> & {
    /** Epoch milliseconds. */
    readonly startsAt: number;
  },
): Promise<void> {
  const begin = new Date(startsAt);
  const wanted = {
    studentId: ctx.student.id,
    tutorId: tutor.tutorId,
    startsAt: begin,
    endsAt: endOf({ startsAt: begin, duration: booking.duration }),
  };
  await rejectConflictingLesson(tx, wanted, (tx) =>
    insertConfirmed(
      ctx,
      tx,
      { wanted, tutor: null, shared: null },
      {
        ...booking,
        origin: 'requested',
        tutorName: tutor.name,
        meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
      },
    ),
  );
}
