import type { BookingForStudent } from '@thuto/contract/bookings';
import type { RecentBooking, UpcomingSession } from '@thuto/contract/profiles';
import type { SessionForStudent } from '@thuto/contract/sessions';
import { describeBookingStatus, isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { familyList, recentList, upcomingList } from './lesson-rows.shared.store.ts';
import { presentBooking, presentSession } from './lessons.shared.presenter.ts';

/** Presents the bookings of a part of a page's query to the student. */
export const presentListedBookings = (rows: JsonRows, now: Date): BookingForStudent[] =>
  familyList.read(rows).map((lesson) => presentBooking(lesson, now));

/** Presents the sessions of such a part to the student. */
export const presentListedSessions = (rows: JsonRows, now: Date): SessionForStudent[] =>
  familyList.read(rows).map((lesson) => presentSession(lesson, now));

/** Presents the next lessons to the student. */
export const presentNextLessons = (rows: JsonRows): UpcomingSession[] =>
  upcomingList.read(rows).map(({ origin, startsAt, ...lesson }) => ({
    ...lesson,
    startsAt: startsAt.toISOString(),
    ...(isBookingOrigin(origin)
      ? { kind: 'booking', status: 'approved' }
      : { kind: 'session', status: 'scheduled' }),
  }));

/** Presents the most recently made bookings to the student. */
export const presentRecentBookings = (rows: JsonRows): RecentBooking[] =>
  recentList.read(rows).map(({ status, startsAt, ...booking }) => ({
    ...booking,
    startsAt: startsAt.toISOString(),
    status: describeBookingStatus(status),
  }));
