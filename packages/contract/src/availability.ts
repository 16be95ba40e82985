import { call } from './calls/call.ts';
import {
  BUSY_CALENDAR_FAILURES,
  MAX_BUFFER_MINUTES,
  MAX_DAILY_HOURS,
  MAX_EXCEPTIONS,
  MAX_LEAVE_REASON,
  MAX_LESSONS_DURING_LEAVE,
  MAX_RANGES_PER_DAY,
} from '@thuto/domain/lessons/availability';
import { EXCEPTION_KINDS, WEEKDAYS } from '@thuto/domain/lessons/free-times';
import { z } from 'zod';
import { CalendarFeed } from './calendar.ts';
import { tutorId } from './fields/ids.ts';
import { subjectIds } from './subjects.ts';
import { syllabusId } from './syllabus.ts';
import { filledText, instant, MAX_TEXT, recordId, text } from './fields/text.ts';
import { wallDate, wallEndTime, wallTime } from './fields/wall-clock.ts';

const NO_TIME = 'Please enter a time';
const BUFFER = `Please enter minutes from 0 to ${MAX_BUFFER_MINUTES}`;
const DAILY = `Please enter hours from 1 to ${MAX_DAILY_HOURS}`;

/** A range of weekly working hours, wall-clock times in the platform's zone. */
export const WorkingHours = z.strictObject({
  weekday: z.literal(WEEKDAYS),
  from: wallTime(NO_TIME),
  to: wallEndTime(NO_TIME),
});

/** Days that differ from the weekly hours. The times are those of each day; leave without times is whole days. */
export const AvailabilityException = z.strictObject({
  date: wallDate('Please choose a date'),
  /** The last day. Left out, it is the first one. */
  until: wallDate('Please choose a date').optional(),
  kind: z.enum(EXCEPTION_KINDS),
  from: wallTime(NO_TIME).nullable(),
  to: wallEndTime(NO_TIME).nullable(),
  /** For the office; families never see it. */
  reason: text(MAX_LEAVE_REASON).optional(),
});

/** A confirmed lesson at a time at which its tutor is on leave. */
export const LessonDuringLeave = z.object({
  id: recordId,
  subject: z.string(),
  startsAt: instant,
  /** Minutes. */
  duration: z.number().int(),
  /** The names of the students who are confirmed. */
  students: z.array(z.string()),
});
export type LessonDuringLeave = z.infer<typeof LessonDuringLeave>;

const availability = {
  hours: z.array(WorkingHours).max(WEEKDAYS.length * MAX_RANGES_PER_DAY, 'Too many ranges'),
  exceptions: z.array(AvailabilityException).max(MAX_EXCEPTIONS, `At most ${MAX_EXCEPTIONS} exceptions`),
  /** Kept free before and after every lesson and busy event. */
  bufferMinutes: z.number(BUFFER).int(BUFFER).min(0, BUFFER).max(MAX_BUFFER_MINUTES, BUFFER),
  /** Maximum hours of lessons on one day; null without a limit. */
  maxDailyHours: z.number(DAILY).int(DAILY).min(1, DAILY).max(MAX_DAILY_HOURS, DAILY).nullable(),
  subjects: subjectIds.min(1, 'Please choose at least one subject'),
  /** The ids of the syllabuses taught. */
  syllabuses: z
    .array(syllabusId)
    .max(50, 'At most 50 syllabuses')
    .refine((ids) => new Set(ids).size === ids.length, 'Each syllabus once'),
  /** Incremented by every save; 0 before the first. A change of an older one is refused. */
  revision: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
};

/** When a tutor works and what they teach. Exceptions from today on, soonest first. */
export const Availability = z.object({
  ...availability,
  // Dates that were saved before the years were limited are shown too.
  exceptions: z.array(
    AvailabilityException.extend({ date: z.string(), until: z.string(), reason: z.string() }),
  ),
  subjects: z.array(z.string()),
  tutorName: z.string(),
  /** Confirmed lessons to come during leave, the earliest first. They stay until they are moved. */
  lessonsDuringLeave: z.array(LessonDuringLeave),
});
export type Availability = z.infer<typeof Availability>;

/** Leave of many days touches many lessons. */
const MAX_AVAILABILITY_BYTES = 192 * 1024;

export const SaveAvailability = z.strictObject({
  ...availability,
  /** The lessons in new leave that the person has seen. Leave over others is refused with `leave_unconfirmed`. */
  seenLessons: z.array(recordId).max(MAX_LESSONS_DURING_LEAVE).optional(),
});
export type SaveAvailability = z.infer<typeof SaveAvailability>;

/** The calendar that a tutor subscribes to. Only its busy times are stored. */
export const BusyCalendar = z.object({
  /** Null without a subscription. */
  address: z.string().nullable(),
  /** `waiting` until the first fetch has ended. */
  state: z.enum(['off', 'waiting', 'fetched', 'failed']),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  /** Why the last fetch failed; null after a success. */
  failure: z.enum(BUSY_CALENDAR_FAILURES).nullable(),
  /** Busy times from now on. */
  busyTimes: z.number().int(),
  /** The titles of events that could not be read, or only in part. */
  unreadEvents: z.array(z.string()),
});
export type BusyCalendar = z.infer<typeof BusyCalendar>;

const TAGS = ['Availability'];
const CALENDAR_ADDRESS = 'Please enter an address that starts with https://';

export const availabilityContract = {
  getMyAvailability: call('availability.view-own')
    .route({ method: 'GET', path: '/tutor/availability', tags: TAGS, summary: 'My working hours' })
    .output(Availability),
  saveMyAvailability: call('availability.change-own', { maxBodyBytes: MAX_AVAILABILITY_BYTES })
    .route({ method: 'PUT', path: '/tutor/availability', tags: TAGS, summary: 'Save my working hours' })
    .input(SaveAvailability)
    .output(Availability),
  getTutorAvailability: call('availability.view')
    .route({
      method: 'GET',
      path: '/tutors/{id}/availability',
      tags: TAGS,
      summary: 'The working hours of a tutor, for admins',
    })
    .input(z.strictObject({ id: tutorId }))
    .output(Availability),
  saveTutorAvailability: call('availability.change', { maxBodyBytes: MAX_AVAILABILITY_BYTES })
    .route({
      method: 'PUT',
      path: '/tutors/{id}/availability',
      tags: TAGS,
      summary: 'Save the working hours of a tutor, for admins',
    })
    .input(SaveAvailability.extend({ id: tutorId }))
    .output(Availability),
  getTutorCalendarFeed: call('availability.view-own')
    .route({
      method: 'GET',
      path: '/tutor/calendar-feed',
      tags: TAGS,
      summary: 'My calendar address as a tutor',
    })
    .output(CalendarFeed),
  turnOnTutorCalendarFeed: call('availability.change-own')
    .route({
      method: 'POST',
      path: '/tutor/calendar-feed',
      tags: TAGS,
      summary: 'Turn my calendar address on, or return the existing one',
    })
    .output(CalendarFeed),
  renewTutorCalendarFeed: call('availability.change-own')
    .route({
      method: 'POST',
      path: '/tutor/calendar-feed/renew',
      tags: TAGS,
      summary: 'Create a new calendar address; the old one stops working',
    })
    .output(CalendarFeed),
  turnOffTutorCalendarFeed: call('availability.change-own')
    .route({
      method: 'DELETE',
      path: '/tutor/calendar-feed',
      tags: TAGS,
      summary: 'Turn my calendar address as a tutor off',
    })
    .output(CalendarFeed),
  getBusyCalendar: call('availability.view-own')
    .route({
      method: 'GET',
      path: '/tutor/busy-calendar',
      tags: TAGS,
      summary: 'The calendar that blocks my time',
    })
    .output(BusyCalendar),
  subscribeBusyCalendar: call('availability.change-own')
    .route({
      method: 'PUT',
      path: '/tutor/busy-calendar',
      tags: TAGS,
      summary: 'Subscribe to a calendar whose events block my time, and fetch it',
    })
    .input(
      z.strictObject({
        address: filledText(MAX_TEXT, CALENDAR_ADDRESS).refine(
          (address) => /^(https|webcals?):\/\/[^\s/]/i.test(address),
          CALENDAR_ADDRESS,
        ),
      }),
    )
    .output(BusyCalendar),
  unsubscribeBusyCalendar: call('availability.change-own')
    .route({
      method: 'DELETE',
      path: '/tutor/busy-calendar',
      tags: TAGS,
      summary: 'End the subscription and delete its busy times',
    })
    .output(BusyCalendar),
  fetchBusyCalendar: call('availability.change-own')
    .route({
      method: 'POST',
      path: '/tutor/busy-calendar/fetch',
      tags: TAGS,
      summary: 'Fetch the subscribed calendar now',
    })
    .output(BusyCalendar),
};
