import type { MySessions } from '@thuto/contract/bookings';
import { dateInZone } from '@thuto/domain/calendar';
import { EMPTY_BALANCE } from '@thuto/domain/credits';
import type { StudentContext } from '../../context.ts';
import { summarizePayment } from '../payments/get-payment-summary.ts';
import { presentListedSessions } from '../sessions/list-my-sessions.ts';
import { presentListedBookings } from './list-my-bookings.ts';
import { aheadFrom, cutPast } from './list-past-sessions.ts';
import { findMySessions } from './my-sessions.store.ts';

const PAST_A_PAGE = 20;

/**
 * Everything the student's sessions view shows, in one answer (VIEW-7): what is ahead,
 * soonest first, then the latest of what is past; `listPastSessions` goes on from there.
 */
export async function getMySessions(ctx: StudentContext): Promise<MySessions> {
  const studentId = ctx.currentUser.accountId;
  const found = await findMySessions(ctx.database.reads, {
    studentId,
    after: aheadFrom(ctx),
    limit: PAST_A_PAGE + 1,
  });
  const { payment, file, profile } = found;
  const past = cutPast(found, PAST_A_PAGE);
  const current = profile && { payment, file, startsAt: profile.startsAt, endsAt: profile.endsAt };
  return {
    payment: summarizePayment(current, found, ctx.now()),
    balance: found.balance ?? EMPTY_BALANCE,
    subjects: profile?.subjects ?? [],
    timeZone: ctx.config.timeZone,
    today: dateInZone(ctx.now().getTime(), ctx.config.timeZone),
    bookings: [...presentListedBookings(found.openBookings), ...past.bookings],
    sessions: [...presentListedSessions(found.nextSessions), ...past.sessions],
    nextCursor: past.nextCursor,
    calendarFeedOn: found.calendarFeedOn,
  };
}
