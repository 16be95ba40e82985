import type { BookingForStudent } from '@thuto/contract/bookings';
import type { RecentBooking, UpcomingSession } from '@thuto/contract/profiles';
import type { SessionForStudent } from '@thuto/contract/sessions';
import { describeBookingStatus, isBookingOrigin } from '@thuto/domain/lessons';
import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { familyList, recentList, upcomingList } from '../lessons/lesson-rows.shared.store.ts';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { presentBooking, presentSession } from '../lessons/lessons.shared.presenter.ts';
import {
  listBookingsOfStudent,
  nextLessons,
  nextLessonsCount,
  recentBookings,
} from '../lessons/lessons-of-student.shared.store.ts';

/**
 * Returns a page of the student's own bookings, newest first.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listMyBookings(
  ctx: StudentContext,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: BookingForStudent[]; nextCursor: string | null }> {
  const rows = await listBookingsOfStudent(ctx.db, ctx.student.id, {
    after: parseCursor(query.cursor),
    limit: query.limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: page.map((lesson) => presentBooking(lesson, ctx.now())), nextCursor };
}

/**
 * Parts of the dashboard's query: the next confirmed lessons of `studentId` that start after `after`, how many there are,
 * and the most recently made bookings (VIEW-6).
 */
export const nextAndRecentLessons = { nextLessons, nextLessonsCount, recentBookings };

/** Presents the bookings of such a part to the student. */
export const presentListedBookings = (rows: JsonRows, now: Date): BookingForStudent[] =>
  familyList.read(rows).map((lesson) => presentBooking(lesson, now));

/** Presents the sessions of a part of the sessions view to the student. */
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
