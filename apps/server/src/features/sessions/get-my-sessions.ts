import type { MySessions } from '@thuto/contract/bookings';
import { dateInZone } from '@thuto/domain/calendar';
import { EMPTY_FAMILY_BALANCE } from '@thuto/domain/credits';
import type { StudentContext } from '../../context.ts';
import { summarizePayment } from '../payments/get-payment-summary.ts';
import { presentListedBookings, presentListedSessions } from '../lessons/listed-lessons.shared.presenter.ts';
import { aheadFrom, cutPast } from './list-past-sessions.ts';
import { findMySessions } from './my-sessions.store.ts';

const PAST_PAGE_SIZE = 12;

/**
 * Returns everything that the student's sessions view shows (VIEW-7): upcoming lessons, soonest first, then the first page
 * of past lessons. `listPastSessions` returns further pages.
 */
export async function getMySessions(ctx: StudentContext): Promise<MySessions> {
  const studentId = ctx.student.id;
  const found = await findMySessions(ctx.database.reads, {
    studentId,
    accountId: ctx.currentUser.accountId,
    after: aheadFrom(ctx),
    limit: PAST_PAGE_SIZE + 1,
  });
  const { payment, order, version, grant, file, access, profile } = found;
  const past = cutPast(found, PAST_PAGE_SIZE, ctx.now());
  const paid = { payment, order, version, grant, file, access };
  const current = profile && { ...paid, startsAt: profile.startsAt, endsAt: profile.endsAt };
  return {
    payment: summarizePayment(current, found, ctx.now()),
    balance: found.balance ?? EMPTY_FAMILY_BALANCE,
    subjects: found.subjects,
    timeZone: ctx.config.timeZone,
    today: dateInZone(ctx.now().getTime(), ctx.config.timeZone),
    bookings: [...presentListedBookings(found.openBookings, ctx.now()), ...past.bookings],
    sessions: [...presentListedSessions(found.nextSessions, ctx.now()), ...past.sessions],
    nextCursor: past.nextCursor,
    calendarFeedOn: found.calendarFeedOn,
  };
}
