import { type SQL, sql } from 'drizzle-orm';
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts';

/** Whether a student has a calendar address, to be selected along with something else. */
export const hasCalendarFeed = (studentId: SQL) =>
  sql<boolean>`exists (select from ${calendarFeeds} where ${calendarFeeds.studentId} = ${studentId})`;
