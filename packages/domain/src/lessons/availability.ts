import { addDays, END_OF_DAY } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { lastDayOf, WEEKDAYS, type WorkingTimes } from './free-times.ts';

/** Names of the ISO weekdays, Monday first. */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Upper bounds of what a tutor enters. */
export const MAX_RANGES_PER_DAY = 6;
export const MAX_EXCEPTIONS = 200;
export const MAX_EXCEPTION_DAYS = 366;
export const MAX_LEAVE_REASON = 200;
/** Lessons during leave that one answer lists. */
export const MAX_LESSONS_DURING_LEAVE = 200;
export const MAX_BUFFER_MINUTES = 120;
export const MAX_DAILY_HOURS = 16;

/** How far ahead busy times of a subscribed calendar are stored. */
export const BUSY_DAYS_AHEAD = 60;

/** Why the last fetch of a subscribed calendar failed. */
export const BUSY_CALENDAR_FAILURES = [
  'address_refused',
  'not_found',
  'access_denied',
  'timeout',
  'too_large',
  'not_a_calendar',
  'too_complex',
  'unreachable',
] as const;
export type BusyCalendarFailure = (typeof BUSY_CALENDAR_FAILURES)[number];

/** Returns hours and exceptions with `24:00` for an end at midnight, so that an end is after its start. */
export function normalizeEnds({
  hours,
  exceptions,
}: Pick<WorkingTimes, 'hours' | 'exceptions'>): Pick<WorkingTimes, 'hours' | 'exceptions'> {
  return {
    hours: hours.map((one) => (one.to === '00:00' ? { ...one, to: END_OF_DAY } : one)),
    exceptions: exceptions.map((one) => (one.to === '00:00' ? { ...one, to: END_OF_DAY } : one)),
  };
}

/**
 * Validates the working hours and exceptions of a tutor: an end is after its start, ranges of one day do not overlap,
 * extra hours have times, and an exception ends on or after its first day.
 * @throws DomainError input_invalid with the invalid fields, such as `hours.2.to` or `exceptions.0.from`.
 */
export function decideAvailability({ hours, exceptions }: Pick<WorkingTimes, 'hours' | 'exceptions'>): void {
  const fields: Record<string, string> = {};
  for (const [index, { weekday, from, to }] of hours.entries()) {
    if (to <= from) fields[`hours.${index}.to`] = 'The end must be after the start';
    const overlapsEarlier = hours
      .slice(0, index)
      .some((other) => other.weekday === weekday && other.from < to && from < other.to);
    if (overlapsEarlier) fields[`hours.${index}.from`] = 'These hours overlap other hours of this day';
  }
  for (const weekday of WEEKDAYS) {
    const count = hours.filter((one) => one.weekday === weekday).length;
    if (count > MAX_RANGES_PER_DAY) fields['hours'] = `At most ${MAX_RANGES_PER_DAY} ranges a day`;
  }
  for (const [index, { kind, from, to, date, until }] of exceptions.entries()) {
    const last = lastDayOf({ date, until });
    if (last < date) fields[`exceptions.${index}.until`] = 'The last day must not be before the first';
    else if (last >= addDays(date, MAX_EXCEPTION_DAYS))
      fields[`exceptions.${index}.until`] = 'Please choose at most a year';
    if ((from === null) !== (to === null) || (kind === 'extra' && from === null)) {
      const missing = from === null ? 'from' : 'to';
      fields[`exceptions.${index}.${missing}`] = 'Please enter a time';
    } else if (from !== null && to !== null && to <= from) {
      fields[`exceptions.${index}.to`] = 'The end must be after the start';
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('input_invalid', { fields });
}

/**
 * Refuses leave that touches lessons which the person has not seen, so that nobody takes time off over a lesson
 * unknowingly (AVAIL-6).
 * @param touched the lessons during leave after the change.
 * @param known the ids of the lessons during leave before it, and of those that the person has confirmed.
 * @throws DomainError leave_unconfirmed with the lessons.
 */
export function decideLeave<Lesson extends { readonly id: string }>(
  touched: readonly Lesson[],
  known: readonly string[],
): void {
  const lessons = touched.filter(({ id }) => !known.includes(id));
  if (lessons.length > 0) throw new DomainError('leave_unconfirmed', { lessons });
}
