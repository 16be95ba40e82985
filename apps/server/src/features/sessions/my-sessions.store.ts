import type { AccountId, StudentId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { type KeysetCursor, placeOf } from '../../platform/db/keyset-cursor.ts';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { students } from '../../platform/db/schema/students.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { selectStudentPage } from '../profiles/student-page.shared.store.ts';
import { hasCalendarFeed } from '../calendar/calendar.shared.store.ts';
import { currentSubjects } from '../subjects/current-subjects.shared.store.ts';
import {
  openAfter,
  pastBookings,
  pastSessions,
  scheduledAfter,
} from '../lessons/lessons-of-student.shared.store.ts';

const PAST = { pastBookings, pastSessions };

const findView = hotRead('find_my_sessions', (db) =>
  selectStudentPage(db, {
    profile: {
      // Never null for a student, so that the object is not null before anything was paid.
      id: students.id,
      startsAt: students.subscriptionStartsAt,
      endsAt: students.subscriptionEndsAt,
    },
    subjects: currentSubjects(students.subjects),
    calendarFeedOn: hasCalendarFeed(
      sql`${sql.placeholder('accountId')}::uuid`,
      sql`${sql.placeholder('studentId')}::uuid`,
    ),
    openBookings: openAfter,
    nextSessions: scheduledAfter,
    ...PAST,
  }),
);

const findPast = hotRead('find_past_sessions', (db) => db.select(PAST).from(platformSettings));

interface Asked {
  readonly studentId: StudentId;
  /** Open lessons that start later are not past. */
  readonly after: Date;
  readonly limit: number;
}

/** Returns everything that the sessions view shows, with one query. */
export async function findMySessions(
  reads: ReadConnections,
  asked: Asked & { readonly accountId: AccountId },
) {
  const [row] = await findView(reads, { ...asked, ...placeOf(null) });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}

/** Returns up to `limit` past bookings and as many past sessions after a cursor, latest first. */
export async function findPastSessions(reads: ReadConnections, asked: Asked, behind: KeysetCursor | null) {
  const [row] = await findPast(reads, { ...asked, ...placeOf(behind) });
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}
