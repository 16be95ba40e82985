import { adminApi, studentApi } from '../../api.ts';
import { acceptProposal } from '../bookings/accept-proposal.ts';
import {
  bookAssessmentCall,
  getAssessmentCall,
  listTimesForAssessmentCall,
} from '../bookings/book-assessment-call.ts';
import { changeOwnTime } from '../bookings/change-own-time.ts';
import {
  presentBooking,
  presentBookingForAdmin,
  presentSession,
} from '../lessons/lessons.shared.presenter.ts';
import {
  listFreeTimesOfStudent,
  listTimesForBooking,
  listTimesForLesson,
} from './list-free-times-of-student.ts';
import { proposeTimes } from '../bookings/propose-times.ts';
import { withdrawProposals } from '../bookings/withdraw-proposals.ts';
import { rankTutors } from '../bookings/rank-tutors.ts';
import { takeFreeTime } from './take-free-time.ts';

export const freeTimesRoutes = {
  listFreeTimes: studentApi.freeTimes.listFreeTimes.handler(({ context, input }) =>
    listFreeTimesOfStudent(context, input),
  ),
  takeFreeTime: studentApi.freeTimes.takeFreeTime.handler(async ({ context, input }) =>
    presentBooking(await takeFreeTime(context, input), context.now()),
  ),
  listTimesForLesson: studentApi.freeTimes.listTimesForLesson.handler(({ context, input }) =>
    listTimesForLesson(context, input),
  ),
  changeMyTime: studentApi.freeTimes.changeMyTime.handler(async ({ context, input }) => {
    const { word, lesson } = await changeOwnTime(context, input);
    return {
      booking: word === 'booking' ? presentBooking(lesson, context.now()) : null,
      session: word === 'session' ? presentSession(lesson, context.now()) : null,
    };
  }),
  getAssessmentCall: studentApi.freeTimes.getAssessmentCall.handler(({ context, input }) =>
    getAssessmentCall(context, input.id),
  ),
  listTimesForAssessmentCall: studentApi.freeTimes.listTimesForAssessmentCall.handler(({ context, input }) =>
    listTimesForAssessmentCall(context, input),
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
  listTimesForBooking: adminApi.freeTimes.listTimesForBooking.handler(({ context, input }) =>
    listTimesForBooking(context, input),
  ),
  withdrawProposals: adminApi.freeTimes.withdrawProposals.handler(async ({ context, input }) =>
    presentBookingForAdmin(await withdrawProposals(context, input), context.now()),
  ),
  proposeTimes: adminApi.freeTimes.proposeTimes.handler(async ({ context, input }) =>
    presentBookingForAdmin(await proposeTimes(context, input), context.now()),
  ),
};
