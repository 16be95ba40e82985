import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { type KeysetCursor, placeOf } from '../../platform/db/keyset-cursor.ts';
import { namedRead } from '../../platform/db/named-statement.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { selectStudentPage } from '../../platform/db/student-page.ts';
import { hasCalendarFeed } from '../calendar/is-calendar-feed-on.ts';
import { nextSessions, otherSessions } from '../sessions/list-my-sessions.ts';
import { openAfter, pastBookings } from './bookings-of-student.store.ts';

const PAST = { pastBookings, pastSessions: otherSessions };

const findView = namedRead((db) =>
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
  }).prepare('find_my_sessions'),
);

const findPast = namedRead((db) => db.select(PAST).from(platformSettings).prepare('find_past_sessions'));

interface Asked {
  readonly studentId: string;
  /** What is arranged and starts later is not past. */
  readonly after: Date;
  readonly limit: number;
}

/** Everything that the sessions view shows, by one query. */
export async function findMySessions(executor: Executor, asked: Asked) {
  const [row] = await findView(executor).execute({ ...asked, ...placeOf(null) });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}

/** `limit` past bookings and as many past sessions behind a place, the latest first. */
export async function findPastSessions(executor: Executor, asked: Asked, behind: KeysetCursor | null) {
  const [row] = await findPast(executor).execute({ ...asked, ...placeOf(behind) });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
