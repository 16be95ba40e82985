import { call, studentCall } from './calls/call.ts';
import { BOOKING_STATUSES, SESSION_STATUSES } from '@thuto/domain/lessons/lessons';
import { z } from 'zod';
import { instant, recordId } from './fields/text.ts';
import { wallDate } from './fields/wall-clock.ts';

/** The student's secret calendar address; null while it is off. */
export const CalendarFeed = z.object({ address: z.string().nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** Maximum number of days that the console's calendar returns per request. */
export const MAX_CALENDAR_DAYS = 42;

/**
 * The fields that a calendar entry displays. A week has thousands of entries, so the details are fetched
 * when one is opened.
 */
const drawn = {
  id: recordId,
  studentName: z.string(),
  subject: z.string(),
  isAssessmentCall: z.boolean(),
  startsAt: instant,
  duration: z.number().int(),
  /** Null for a lesson without a tutor of the directory. */
  tutorId: recordId.nullable(),
  tutorName: z.string().nullable(),
};

export const CalendarBooking = z.object({ ...drawn, status: z.enum(BOOKING_STATUSES) });
export type CalendarBooking = z.infer<typeof CalendarBooking>;

export const CalendarSession = z.object({ ...drawn, status: z.enum(SESSION_STATUSES) });
export type CalendarSession = z.infer<typeof CalendarSession>;

/** Bookings that were not rejected and sessions that were not cancelled, within a range of days. */
export const ConsoleCalendar = z.object({
  /** Soonest first. */
  bookings: z.array(CalendarBooking),
  /** Soonest first. */
  sessions: z.array(CalendarSession),
  /** False when the result was truncated: the latest entries are missing. */
  complete: z.boolean(),
});
export type ConsoleCalendar = z.infer<typeof ConsoleCalendar>;

const DATE_MISSING = 'Please choose a date';

const TAGS = ['Calendar'];

export const calendarContract = {
  getConsoleCalendar: call('lessons.view-all')
    .route({
      method: 'GET',
      path: '/console/calendar',
      tags: TAGS,
      summary: 'Bookings and sessions in a range of days (inclusive), for admins',
    })
    .input(z.strictObject({ from: wallDate(DATE_MISSING), to: wallDate(DATE_MISSING) }))
    .output(ConsoleCalendar),
  getMyCalendarFeed: studentCall('lessons.subscribe', {
    method: 'GET',
    path: '/calendar-feed',
    tags: TAGS,
    summary: 'My calendar address',
  }).output(CalendarFeed),
  turnOnMyCalendarFeed: studentCall('lessons.subscribe', {
    method: 'POST',
    path: '/calendar-feed',
    tags: TAGS,
    summary: 'Turn my calendar address on, or return the existing one',
  }).output(CalendarFeed),
  renewMyCalendarFeed: studentCall('lessons.subscribe', {
    method: 'POST',
    path: '/calendar-feed/renew',
    tags: TAGS,
    summary: 'Create a new calendar address; the old one stops working',
  }).output(CalendarFeed),
  turnOffMyCalendarFeed: studentCall('lessons.subscribe', {
    method: 'DELETE',
    path: '/calendar-feed',
    tags: TAGS,
    summary: 'Turn my calendar address off',
  }).output(CalendarFeed),
};
