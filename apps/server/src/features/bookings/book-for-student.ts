import type { BookForStudent } from '@thuto/contract/bookings';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR, decideAdminBooking } from '@thuto/domain/bookings';
import { takeForBooking } from '@thuto/domain/credits';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { lockTimes, rejectConflictingLesson } from '../../platform/db/reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { findStudentName } from './bookable-students.store.ts';
import { bookedMail } from './booked-mail.ts';
import { type BookingWithStudent, getBookingWithStudent, insertBooking } from './bookings.store.ts';
import { placeBooking } from './place-booking.ts';

/**
 * Makes an approved booking for a student and takes one credit (BOOK-7, BOOK-8).
 * Tutor and link left out become 'Admin Booked' and 'TBD'. Date and time are in the platform's zone.
 * @throws DomainError student_not_found, sessions_exhausted, booking_in_past, tutor_not_found, student_time_taken,
 * tutor_time_taken.
 */
export async function bookForStudent(
  ctx: AdminContext,
  request: z.output<typeof BookForStudent>,
): Promise<BookingWithStudent> {
  const id = ctx.newId();
  return ctx.db.transaction(async (tx) => {
    const studentName = await findStudentName(tx, request.studentId);
    if (studentName === null) throw new DomainError('student_not_found');
    // Before the balance: everybody who reserves locks in this order.
    await lockTimes(tx, { studentId: request.studentId, tutorId: request.tutorId ?? null });
    let startsAt = 0;
    await moveCredits(ctx, tx, { studentId: request.studentId, cause: `booking:${id}` }, (balance) => {
      startsAt = decideAdminBooking(balance.remaining, request, {
        now: ctx.now().getTime(),
        zone: ctx.config.timeZone,
      });
      return [takeForBooking(balance)];
    });
    const time = { studentId: request.studentId, startsAt: new Date(startsAt), duration: request.duration };
    const { wanted, place, tutor } = await placeBooking(tx, time, request);
    await rejectConflictingLesson(tx, wanted, (tx) =>
      insertBooking(tx, {
        id,
        ...time,
        ...place,
        studentName: studentName || 'Student',
        subject: request.subject,
        requestedDate: request.date,
        requestedTime: request.time,
        notes: request.notes,
        status: 'approved',
        tutorName: request.tutorName || tutor?.name || ADMIN_BOOKED_TUTOR,
        meetingLink: request.meetingLink || tutor?.meetingLink || ADMIN_BOOKED_LINK,
        bookedByAdmin: true,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        approvedAt: ctx.now(),
      }),
    );
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.booked-by-admin',
      actorId: ctx.currentUser.accountId,
      studentId: request.studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, bookedMail({ id, studentId: request.studentId }));
    return getBookingWithStudent(tx, id);
  });
}
