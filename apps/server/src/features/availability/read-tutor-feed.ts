import type { Context } from '../../context.ts';
import type { CalendarEntry } from '../calendar/calendar-file.ts';
import { findActiveTutorFeed, listTaughtLessons, type TutorFeed } from './tutor-feed.store.ts';
import { isValidTutorFeedToken } from './tutor-feed-token.ts';

/**
 * Finds a tutor's calendar feed by the code in its address. Returns null for a feed that is off, replaced or forged, and
 * for a retired tutor.
 * @param id the id that the code claims.
 */
export async function findTutorFeedByCode(ctx: Context, id: string, code: string): Promise<TutorFeed | null> {
  const feed = await findActiveTutorFeed(ctx.db, id);
  return feed !== null && isValidTutorFeedToken(ctx.config.auth.secret, code, feed) ? feed : null;
}

/** Returns a tutor's lessons as calendar events, with the first names of the students. */
export async function listTutorEvents(
  ctx: Context,
  feed: TutorFeed,
  limit: number,
): Promise<CalendarEntry[]> {
  const rows = await listTaughtLessons(ctx.db, feed.tutorId, limit);
  return rows.map(({ students, isCancelled, ...row }) => ({
    ...row,
    kind: 'session',
    status: isCancelled ? 'cancelled' : 'confirmed',
    // The title of an event names the other side of the lesson.
    tutorName: students.length === 0 ? null : students.join(', '),
    notes: '',
  }));
}
