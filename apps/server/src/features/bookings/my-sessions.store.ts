import { sql } from 'drizzle-orm';
import { type KeysetCursor, placeOf } from '../../platform/db/keyset-cursor.ts';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { selectStudentPage } from '../../platform/db/student-page.ts';
import { hasCalendarFeed } from '../calendar/is-calendar-feed-on.ts';
import { nextSessions, otherSessions } from '../sessions/list-my-sessions.ts';
import { openAfter, pastBookings } from './bookings-of-student.store.ts';

const PAST = { pastBookings, pastSessions: otherSessions };

const findView = hotRead('find_my_sessions', (db) =>
  selectStudentPage(db, {
    profile: {
      subjects: studentProfiles.subjects,
      startsAt: studentProfiles.subscriptionStartsAt,
      endsAt: studentProfiles.subscriptionEndsAt,
    },
    calendarFeedOn: hasCalendarFeed(sql`${sql.placeholder('studentId')}::uuid`),
    openBookings: openAfter,
    nextSessions,
    ...PAST,
  }),
);

const findPast = hotRead('find_past_sessions', (db) => db.select(PAST).from(platformSettings));

interface Asked {
  readonly studentId: string;
  /** What is arranged and starts later is not past. */
  readonly after: Date;
  readonly limit: number;
}

/** Everything that the sessions view shows, by one query. */
export async function findMySessions(reads: ReadConnections, asked: Asked) {
  const [row] = await findView(reads, { ...asked, ...placeOf(null) });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}

/** `limit` past bookings and as many past sessions behind a place, the latest first. */
export async function findPastSessions(reads: ReadConnections, asked: Asked, behind: KeysetCursor | null) {
  const [row] = await findPast(reads, { ...asked, ...placeOf(behind) });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
