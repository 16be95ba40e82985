import { adminApi, studentApi } from '../../api.ts';
import { acceptProposal } from '../bookings/accept-proposal.ts';
import { bookAssessmentCall } from '../bookings/book-assessment-call.ts';
import { getAssessmentCall } from '../bookings/get-assessment-call.ts';
import { listTimesForAssessmentCall } from '../bookings/list-times-for-assessment-call.ts';
import { presentOffer } from './free-times.presenter.ts';
import { changeOwnTime } from '../bookings/change-own-time.ts';
import {
  presentBooking,
  presentBookingForAdmin,
  presentSession,
} from '../lessons/lessons.shared.presenter.ts';
import { listFreeTimesOfStudent } from './list-free-times-of-student.ts';
import { listTimesForBooking } from './list-times-for-booking.ts';
import { listTimesForLesson } from './list-times-for-lesson.ts';
import { proposeTimes } from '../bookings/propose-times.ts';
import { withdrawProposals } from '../bookings/withdraw-proposals.ts';
import { rankTutors } from '../bookings/rank-tutors.ts';
import { takeFreeTime } from './take-free-time.ts';

export const freeTimesRoutes = {
  listFreeTimes: studentApi.freeTimes.listFreeTimes.handler(async ({ context, input }) => {
    const { offer, isConfirmedAtOnce } = await listFreeTimesOfStudent(context, input);
    return { ...presentOffer(offer, input.from), isConfirmedAtOnce };
  }),
  takeFreeTime: studentApi.freeTimes.takeFreeTime.handler(async ({ context, input }) =>
    presentBooking(await takeFreeTime(context, input), context.now()),
  ),
  listTimesForLesson: studentApi.freeTimes.listTimesForLesson.handler(async ({ context, input }) =>
    presentOffer(await listTimesForLesson(context, input), input.from),
  ),
  changeMyTime: studentApi.freeTimes.changeMyTime.handler(async ({ context, input }) => {
    const { view, lesson } = await changeOwnTime(context, input);
    return {
      booking: view === 'booking' ? presentBooking(lesson, context.now()) : null,
      session: view === 'session' ? presentSession(lesson, context.now()) : null,
    };
  }),
  getAssessmentCall: studentApi.freeTimes.getAssessmentCall.handler(async ({ context, input }) => {
    const call = await getAssessmentCall(context, input.id);
    return { call: call && presentBooking(call, context.now()), timeZone: context.config.timeZone };
  }),
  listTimesForAssessmentCall: studentApi.freeTimes.listTimesForAssessmentCall.handler(
    async ({ context, input }) => presentOffer(await listTimesForAssessmentCall(context, input), input.from),
  ),
  bookAssessmentCall: studentApi.freeTimes.bookAssessmentCall.handler(async ({ context, input }) =>
    presentBooking(await bookAssessmentCall(context, input), context.now()),
  ),
  acceptProposal: studentApi.freeTimes.acceptProposal.handler(async ({ context, input }) =>
    presentBooking(await acceptProposal(context, input), context.now()),
  ),
  listTutorsForBooking: adminApi.freeTimes.listTutorsForBooking.handler(async ({ context, input }) => ({
    items: await rankTutors(context, input.id),
  })),
  listTimesForBooking: adminApi.freeTimes.listTimesForBooking.handler(async ({ context, input }) =>
    presentOffer(await listTimesForBooking(context, input), input.from),
  ),
  withdrawProposals: adminApi.freeTimes.withdrawProposals.handler(async ({ context, input }) =>
    presentBookingForAdmin(await withdrawProposals(context, input), context.now()),
  ),
  proposeTimes: adminApi.freeTimes.proposeTimes.handler(async ({ context, input }) =>
    presentBookingForAdmin(await proposeTimes(context, input), context.now()),
  ),
};
