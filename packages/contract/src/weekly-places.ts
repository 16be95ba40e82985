import { studentCall } from './calls/call.ts';
import { WEEKDAYS } from '@thuto/domain/lessons/free-times';
import {
  WEEKLY_PLACE_ACTIONS,
  WEEKLY_PLACE_STATUSES,
  SKIP_REASONS,
} from '@thuto/domain/lessons/weekly-places';
import { z } from 'zod';
import { tutorId } from './fields/ids.ts';
import { subjectId } from './subjects.ts';
import { instant, recordId } from './fields/text.ts';
import { wallDate, wallTime } from './fields/wall-clock.ts';

const weekday = z.literal(WEEKDAYS);

/** Day and time of a weekly place, in the platform's zone. */
const weeklyTime = { weekday, time: wallTime('Please choose a time') };

/** A date of a weekly place: with a lesson, or skipped with the reason. */
export const WeeklyPlaceDate = z.object({
  date: z.string(),
  skip: z
    .object({
      reason: z.enum(SKIP_REASONS),
      /** The name of the holiday or break. */
      name: z.string().nullable(),
    })
    .nullable(),
});
export type WeeklyPlaceDate = z.output<typeof WeeklyPlaceDate>;

/** A weekly place of a student (LESSON-12). */
export const WeeklyPlace = z.object({
  id: recordId,
  subject: z.string(),
  tutorId: recordId,
  tutorName: z.string(),
  weekday,
  time: z.string(),
  status: z.enum(WEEKLY_PLACE_STATUSES),
  /** Until when the place is kept although no sessions are left; null while there are some. */
  keptUntil: instant.nullable(),
  /** The dates from today on that are decided, earliest first. */
  dates: z.array(WeeklyPlaceDate),
  allowedActions: z.array(z.enum([...WEEKLY_PLACE_ACTIONS, 'change-time'])),
});
export type WeeklyPlace = z.output<typeof WeeklyPlace>;

/** A weekly time to choose. */
export const WeeklyTime = z.object({
  weekday,
  time: z.string(),
  /** The dates of the next 12 weeks at which it is not free. */
  skipped: z.array(WeeklyPlaceDate),
});
export type WeeklyTime = z.output<typeof WeeklyTime>;

/** What a family chooses. */
export const ChooseWeeklyPlace = {
  subject: subjectId('Please choose a subject'),
  tutorId,
  ...weeklyTime,
};

const tags = ['Weekly places'];
const place = { id: recordId };

export const weeklyPlacesContract = {
  listMyWeeklyPlaces: studentCall('weekly-places.view', {
    method: 'GET',
    path: '/weekly-places',
    tags,
    summary: 'My weekly places, and the tutors to choose from',
  }).output(
    z.object({
      items: z.array(WeeklyPlace),
      tutors: z.array(z.object({ id: recordId, name: z.string(), subjects: z.array(z.string()) })),
    }),
  ),
  listWeeklyTimes: studentCall(
    'weekly-places.view',
    {
      method: 'GET',
      path: '/weekly-places/times',
      tags,
      summary:
        'The weekly times of a tutor that I can choose, with the dates to come at which each is not free',
    },
    {
      tutorId,
      /** The place that gets another time. */
      exceptId: recordId.optional(),
    },
  ).output(z.object({ items: z.array(WeeklyTime) })),
  previewWeeklyPlace: studentCall(
    'weekly-places.change',
    {
      method: 'POST',
      path: '/weekly-places/preview',
      tags,
      summary: 'The next dates of a weekly place before it is confirmed, with those that are skipped',
    },
    ChooseWeeklyPlace,
    { ownTransaction: 'It changes nothing.' },
  ).output(z.object({ dates: z.array(WeeklyPlaceDate) })),
  createWeeklyPlace: studentCall(
    'weekly-places.change',
    { method: 'POST', path: '/weekly-places', tags, summary: 'Confirm a weekly place', successStatus: 201 },
    ChooseWeeklyPlace,
  ).output(WeeklyPlace),
  moveWeeklyPlace: studentCall(
    'weekly-places.change',
    {
      method: 'POST',
      path: '/weekly-places/{id}/change-time',
      tags,
      summary: 'Change the day and time of a weekly place, from the next lesson to confirm or from a date on',
    },
    {
      ...place,
      ...weeklyTime,
      /** Confirmed lessons from this date on move too. Left out, they stay. */
      from: wallDate('Please choose a date').optional(),
    },
  ).output(WeeklyPlace),
  pauseWeeklyPlace: studentCall(
    'weekly-places.change',
    { method: 'POST', path: '/weekly-places/{id}/pause', tags, summary: 'Pause a weekly place' },
    place,
  ).output(WeeklyPlace),
  resumeWeeklyPlace: studentCall(
    'weekly-places.change',
    { method: 'POST', path: '/weekly-places/{id}/resume', tags, summary: 'Resume a weekly place' },
    place,
  ).output(WeeklyPlace),
  endWeeklyPlace: studentCall(
    'weekly-places.change',
    { method: 'POST', path: '/weekly-places/{id}/end', tags, summary: 'End a weekly place' },
    place,
  ).output(WeeklyPlace),
};
