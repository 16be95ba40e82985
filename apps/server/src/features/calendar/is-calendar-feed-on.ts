import { type SQL, sql } from 'drizzle-orm';
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts';

/** SQL condition for whether a student has a calendar feed, to use in another select. */
export const hasCalendarFeed = (studentId: SQL) =>
  sql<boolean>`exists (select from ${calendarFeeds} where ${calendarFeeds.studentId} = ${studentId})`;
