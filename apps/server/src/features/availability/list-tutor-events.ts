import type { Context } from '../../context.ts';
import type { CalendarEntry } from '../calendar/calendar-file.ts';
import { listTaughtLessons, type TutorFeed } from './tutor-feed.store.ts';

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
