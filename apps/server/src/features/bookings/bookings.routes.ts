import { adminApi, studentApi } from '../../api.ts';
import { presentMySessions, presentPastSessions } from '../sessions/my-sessions.shared.presenter.ts';
import { approveBooking } from './approve-booking.ts';
import { bookForStudent } from './book-for-student.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { cancelOwnLesson } from './cancel-own-lesson.ts';
import { completeLesson } from '../lessons/complete-lesson.ts';
import { editBookingDetails } from './edit-booking-details.ts';
import { getMySessions } from '../sessions/get-my-sessions.ts';
import { getConflictingLessons } from '../lessons/get-conflicting-lessons.ts';
import { presentBooking, presentBookingForAdmin } from '../lessons/lessons.shared.presenter.ts';
import { listBookableStudents } from './list-bookable-students.ts';
import { listBookings } from './list-bookings.ts';
import { listMyBookings } from './list-my-bookings.ts';
import { listPastSessions } from '../sessions/list-past-sessions.ts';
import { markNoShow } from '../lessons/mark-no-show.ts';
import { getLessonForAdmin } from '../lessons/get-lesson-for-admin.ts';
import { rejectBooking } from './reject-booking.ts';
import { requestBooking } from './request-booking.ts';
import { rescheduleLesson } from '../sessions/reschedule-lesson.ts';
import { withdrawBooking } from './withdraw-booking.ts';

export const bookingsRoutes = {
  getMySessions: studentApi.bookings.getMySessions.handler(async ({ context }) =>
    presentMySessions(context, await getMySessions(context)),
  ),
  listPastSessions: studentApi.bookings.listPastSessions.handler(async ({ context, input }) =>
    presentPastSessions(await listPastSessions(context, input), context.now()),
  ),
  listMyBookings: studentApi.bookings.listMyBookings.handler(async ({ context, input }) => {
    const { rows, nextCursor } = await listMyBookings(context, input);
    return { items: rows.map((lesson) => presentBooking(lesson, context.now())), nextCursor };
  }),
  requestBooking: studentApi.bookings.requestBooking.handler(async ({ context, input }) =>
    presentBooking(await requestBooking(context, input), context.now()),
  ),
  withdrawBooking: studentApi.bookings.withdrawBooking.handler(async ({ context, input }) =>
    presentBooking(await withdrawBooking(context, input.id), context.now()),
  ),
  cancelMyBooking: studentApi.bookings.cancelMyBooking.handler(async ({ context, input }) =>
    presentBooking(await cancelOwnLesson(context, 'booking', input), context.now()),
  ),
  listBookings: adminApi.bookings.listBookings.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listBookings(context, input);
    return { items: rows.map((row) => presentBookingForAdmin(row, context.now())), nextCursor, total };
  }),
  getBooking: adminApi.bookings.getBooking.handler(async ({ context, input }) =>
    presentBookingForAdmin(await getLessonForAdmin(context, 'booking', input.id), context.now()),
  ),
  approveBooking: adminApi.bookings.approveBooking.handler(async ({ context, input: { id, ...details } }) =>
    presentBookingForAdmin(await approveBooking(context, id, details), context.now()),
  ),
  rejectBooking: adminApi.bookings.rejectBooking.handler(async ({ context, input }) =>
    presentBookingForAdmin(await rejectBooking(context, input.id, input.reason), context.now()),
  ),
  completeBooking: adminApi.bookings.completeBooking.handler(async ({ context, input }) =>
    presentBookingForAdmin(await completeLesson(context, 'booking', input.id), context.now()),
  ),
  editBookingDetails: adminApi.bookings.editBookingDetails.handler(
    async ({ context, input: { id, ...details } }) =>
      presentBookingForAdmin(await editBookingDetails(context, id, details), context.now()),
  ),
  cancelBooking: adminApi.bookings.cancelBooking.handler(async ({ context, input }) =>
    presentBookingForAdmin(await cancelLesson(context, 'booking', input), context.now()),
  ),
  rescheduleBooking: adminApi.bookings.rescheduleBooking.handler(async ({ context, input }) =>
    presentBookingForAdmin(await rescheduleLesson(context, 'booking', input), context.now()),
  ),
  markBookingNoShow: adminApi.bookings.markBookingNoShow.handler(async ({ context, input }) =>
    presentBookingForAdmin(await markNoShow(context, 'booking', input), context.now()),
  ),
  bookForStudent: adminApi.bookings.bookForStudent.handler(async ({ context, input }) =>
    presentBookingForAdmin(await bookForStudent(context, input), context.now()),
  ),
  getConflictingLessons: adminApi.bookings.getConflictingLessons.handler(({ context, input }) =>
    getConflictingLessons(context, input),
  ),
  listBookableStudents: adminApi.bookings.listBookableStudents.handler(({ context, input }) =>
    listBookableStudents(context, input),
  ),
};
