import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/lessons/schedule';
import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { JsonRows } from '../../platform/db/rows-as-json.ts';
import { familyList, type LessonForFamily } from '../lessons/lesson-rows.shared.store.ts';
import { findPastSessions } from './my-sessions.store.ts';

/** Returns the instant after which a lesson must start to be upcoming. It can still be joined. */
export const aheadFrom = (ctx: Pick<StudentContext, 'now'>): Date =>
  new Date(ctx.now().getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);

/** A page of past lessons, each list latest start first. */
export interface PastLessons {
  readonly bookings: readonly LessonForFamily[];
  readonly sessions: readonly LessonForFamily[];
  readonly nextCursor: string | null;
}

/** Merges `limit + 1` past bookings and as many past sessions into one page. */
export function cutPast(
  found: { readonly pastBookings: JsonRows; readonly pastSessions: JsonRows },
  limit: number,
): PastLessons {
  const bookings = familyList.read(found.pastBookings);
  const sessions = familyList.read(found.pastSessions);
  // Ids compare as the database compares them.
  const latestFirst = [...bookings, ...sessions].sort(
    (a, b) => b.startsAt.getTime() - a.startsAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  const { page, nextCursor } = cutPage(latestFirst, limit, ({ startsAt, id }) => ({ at: startsAt, id }));
  const onPage = new Set(page);
  return {
    bookings: bookings.filter((lesson) => onPage.has(lesson)),
    sessions: sessions.filter((lesson) => onPage.has(lesson)),
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
): Promise<PastLessons> {
  const asked = { studentId: ctx.student.id, after: aheadFrom(ctx), limit: query.limit + 1 };
  return cutPast(await findPastSessions(ctx.database.reads, asked, parseCursor(query.cursor)), query.limit);
}
