import { type SQL, sql } from 'drizzle-orm';
import { calendarFeeds } from '../../platform/db/schema/calendar-feeds.ts';

/** SQL condition for whether an account has a calendar feed of a student, to use in another select. */
export const hasCalendarFeed = (accountId: SQL, studentId: SQL) =>
  sql<boolean>`exists (select from ${calendarFeeds}
    where ${calendarFeeds.accountId} = ${accountId} and ${calendarFeeds.studentId} = ${studentId})`;
