import type { MySessions } from '@thuto/contract/bookings';
import { dateInZone } from '@thuto/domain/calendar';
import type { StudentContext } from '../../context.ts';
import { isCalendarFeedOn } from '../calendar/is-calendar-feed-on.ts';
import { getBalance } from '../credits/get-balance.ts';
import { getPaymentSummary } from '../payments/get-payment-summary.ts';
import { listMySessions } from '../sessions/list-my-sessions.ts';
import { presentBooking } from './bookings.presenter.ts';
import { findEligibility } from './bookings.store.ts';
import { listAllMyBookings } from './list-my-bookings.ts';

/** Everything the student's sessions view shows, in one answer (specification 2, "Student sessions view"). */
export async function getMySessions(ctx: StudentContext): Promise<MySessions> {
  const studentId = ctx.actor.accountId;
  const [payment, balance, eligibility, bookings, sessions, calendarFeedOn] = await Promise.all([
    getPaymentSummary(ctx, ctx.db, studentId),
    getBalance(ctx.db, studentId),
    findEligibility(ctx.db, studentId),
    listAllMyBookings(ctx),
    listMySessions(ctx),
    isCalendarFeedOn(ctx.db, studentId),
  ]);
  return {
    payment,
    balance,
    subjects: [...(eligibility?.subjects ?? [])],
    timeZone: ctx.config.timeZone,
    today: dateInZone(ctx.now().getTime(), ctx.config.timeZone),
    bookings: bookings.map(presentBooking),
    sessions,
    calendarFeedOn,
  };
}
