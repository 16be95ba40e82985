import type { PastSessions } from '@thuto/contract/bookings';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { presentListedSessions } from '../sessions/list-my-sessions.ts';
import { presentListedBookings } from './list-my-bookings.ts';
import { findPastSessions } from './my-sessions.store.ts';

/** What is arranged and starts after this instant is still ahead: it can be joined. */
export const aheadFrom = (ctx: Pick<StudentContext, 'now'>): Date =>
  new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);

/** One page out of `limit + 1` past bookings and as many past sessions, the latest first. */
export function cutPast(
  found: { readonly pastBookings: JsonRows; readonly pastSessions: JsonRows },
  limit: number,
): PastSessions {
  const bookings = presentListedBookings(found.pastBookings);
  const sessions = presentListedSessions(found.pastSessions);
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
 * A page of the student's own past bookings and sessions, the latest start first: all that is not asked for or arranged,
 * and what is over (VIEW-10).
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listPastSessions(
  ctx: StudentContext,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<PastSessions> {
  const asked = { studentId: ctx.currentUser.accountId, after: aheadFrom(ctx), limit: query.limit + 1 };
  return cutPast(await findPastSessions(ctx.database.reads, asked, parseCursor(query.cursor)), query.limit);
}
