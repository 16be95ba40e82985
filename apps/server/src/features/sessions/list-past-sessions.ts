import type { PastSessions } from '@thuto/contract/bookings';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { presentListedBookings, presentListedSessions } from '../lessons/listed-lessons.shared.presenter.ts';
import { findPastSessions } from './my-sessions.store.ts';

/** Returns the instant after which a lesson must start to be upcoming. It can still be joined. */
export const aheadFrom = (ctx: Pick<StudentContext, 'now'>): Date =>
  new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);

/** Merges `limit + 1` past bookings and as many past sessions into one page, latest first. */
export function cutPast(
  found: { readonly pastBookings: JsonRows; readonly pastSessions: JsonRows },
  limit: number,
  now: Date,
): PastSessions {
  const bookings = presentListedBookings(found.pastBookings, now);
  const sessions = presentListedSessions(found.pastSessions, now);
  // ISO instants and ids compare as the database compares them.
  const places = [...bookings, ...sessions]
    .map(({ startsAt, id }) => ({ startsAt, id }))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt) || (a.id < b.id ? 1 : -1));
  const { page, nextCursor } = cutPage(places, limit, ({ startsAt, id }) => ({ at: new Date(startsAt), id }));
  const onPage = new Set(page.map(({ id }) => id));
  return {
    bookings: bookings.filter(({ id }) => onPage.has(id)),
    sessions: sessions.filter(({ id }) => onPage.has(id)),
    nextCursor,
  };
}

/**
 * Returns a page of the student's own past bookings and sessions, latest start first: lessons that are over, and those
 * that were rejected, cancelled or withdrawn (VIEW-10).
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listPastSessions(
  ctx: StudentContext,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<PastSessions> {
  const asked = { studentId: ctx.student.id, after: aheadFrom(ctx), limit: query.limit + 1 };
  return cutPast(
    await findPastSessions(ctx.database.reads, asked, parseCursor(query.cursor)),
    query.limit,
    ctx.now(),
  );
}
