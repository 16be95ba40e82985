import type { MySessions, PastSessions } from '@thuto/contract/bookings';
import { dateInZone } from '@thuto/domain/calendar';
import { EMPTY_FAMILY_BALANCE } from '@thuto/domain/payments/credits';
import type { Context } from '../../context.ts';
import { presentListedBookings, presentListedSessions } from '../lessons/listed-lessons.shared.presenter.ts';
import { presentBooking, presentSession } from '../lessons/lessons.shared.presenter.ts';
import { presentPaymentSummary } from '../payments/payments.shared.presenter.ts';
import type { SessionsView } from './get-my-sessions.ts';
import type { PastLessons } from './list-past-sessions.ts';

/** Presents a page of the student's past lessons. */
export const presentPastSessions = (
  { bookings, sessions, nextCursor }: PastLessons,
  now: Date,
): PastSessions => ({
  bookings: bookings.map((lesson) => presentBooking(lesson, now)),
  sessions: sessions.map((lesson) => presentSession(lesson, now)),
  nextCursor,
});

/** Presents the student's sessions view in one response. */
export function presentMySessions(
  ctx: Pick<Context, 'config' | 'now'>,
  { profile, ...found }: SessionsView,
): MySessions {
  const past = presentPastSessions(found.past, ctx.now());
  const { timeZone } = ctx.config;
  const { payment, order, version, grant, file, access, expiredPackagesCannotBook } = found;
  const paid = { payment, order, version, grant, file, access };
  const current = profile && { ...paid, startsAt: profile.startsAt, endsAt: profile.endsAt };
  return {
    payment: presentPaymentSummary({ current, expiredPackagesCannotBook }, ctx.now()),
    balance: found.balance ?? EMPTY_FAMILY_BALANCE,
    subjects: found.subjects,
    timeZone,
    today: dateInZone(ctx.now().getTime(), timeZone),
    bookings: [...presentListedBookings(found.openBookings, ctx.now()), ...past.bookings],
    sessions: [...presentListedSessions(found.nextSessions, ctx.now()), ...past.sessions],
    nextCursor: past.nextCursor,
    calendarFeedOn: found.calendarFeedOn,
  };
}
