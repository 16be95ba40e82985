import type { Availability, SaveAvailability } from '@thuto/contract/availability';
import {
  decideAvailability,
  MAX_BUFFER_MINUTES,
  MAX_DAILY_HOURS,
  normalizeEnds,
  WEEKDAY_NAMES,
} from '@thuto/domain/lessons/availability';
import { END_OF_DAY } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { type ExceptionKind, WEEKDAYS, type Weekday } from '@thuto/domain/lessons/free-times';

/** A range of hours as it is typed. Both times are empty on a day off. */
export interface TypedRange {
  readonly from: string;
  readonly to: string;
}

/** An exception as it is typed: time off, or extra hours. */
export interface TypedException extends TypedRange {
  readonly date: string;
  /** The last day; empty for one day. */
  readonly until: string;
  readonly kind: ExceptionKind;
  readonly reason: string;
  /** Whether it was loaded from the server; then it is shown as a line, not as fields. */
  readonly isSaved: boolean;
}

/** The values of the form. */
export interface AvailabilityValues {
  /** The ranges of Monday to Sunday; at least one each, which may be empty. */
  readonly days: readonly (readonly TypedRange[])[];
  readonly exceptions: readonly TypedException[];
  readonly bufferMinutes: string;
  readonly maxDailyHours: string;
  readonly subjects: readonly string[];
  readonly syllabuses: readonly string[];
}

export const EMPTY_RANGE: TypedRange = { from: '', to: '' };

/** Fields of a time have no 24:00: the end of the day is shown as 00:00. */
const showEnd = (to: string) => (to === END_OF_DAY ? '00:00' : to);

/** Converts stored availability to the values of the form. */
export function toValues(stored: Availability): AvailabilityValues {
  const rangesOf = (weekday: Weekday) =>
    stored.hours.filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from, to: showEnd(to) }));
  return {
    days: WEEKDAYS.map((weekday) => {
      const ranges = rangesOf(weekday);
      return ranges.length === 0 ? [EMPTY_RANGE] : ranges;
    }),
    exceptions: stored.exceptions.map(({ from, to, ...one }) => ({
      ...one,
      from: from ?? '',
      to: showEnd(to ?? ''),
      isSaved: true,
    })),
    bufferMinutes: String(stored.bufferMinutes),
    maxDailyHours: stored.maxDailyHours === null ? '' : String(stored.maxDailyHours),
    subjects: stored.subjects,
    syllabuses: stored.syllabuses,
  };
}

/** The messages of the form by field: `monday.0.to`, `exceptions.2.date`, `bufferMinutes`, … */
export type AvailabilityErrors = Readonly<Record<string, string>>;

/** Returns the name of a field of the weekly hours. */
export const hoursField = (day: number, range: number, end: 'from' | 'to') =>
  `${WEEKDAY_NAMES[day]?.toLowerCase()}.${range}.${end}`;

const NO_TIME = 'Please enter a time';

interface PlacedHours {
  readonly hours: SaveAvailability['hours'];
  /** The name of the field of each entry of `hours`, without its end. */
  readonly places: readonly (readonly [day: number, range: number])[];
}

function placeHours({ days }: AvailabilityValues): PlacedHours {
  const typed = days.flatMap((ranges, day) =>
    ranges.flatMap((range, index) =>
      range.from === '' && range.to === '' ? [] : [{ ...range, day, index, weekday: WEEKDAYS[day] ?? 1 }],
    ),
  );
  return {
    hours: typed.map(({ weekday, from, to }) => ({ weekday, from, to })),
    places: typed.map(({ day, index }) => [day, index]),
  };
}

/** Renames `hours.3.to` of the server and the rule to the field of the form. */
function placeError(name: string, { places }: PlacedHours): string {
  const [, index = '', end = ''] = /^hours\.(\d+)\.(from|to)$/.exec(name) ?? [];
  const place = places[Number(index)];
  return index === '' || place === undefined ? name : hoursField(place[0], place[1], end as 'from' | 'to');
}

/** Renames the fields of an answer of the server to those of the form. */
export function placeErrors(values: AvailabilityValues, fields: AvailabilityErrors): AvailabilityErrors {
  const placed = placeHours(values);
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [placeError(name, placed), text]));
}

const isWholeNumber = (text: string, min: number, max: number) =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;

/** Converts the values to the input of the call, or returns what is wrong with them. */
export function toInput(
  values: AvailabilityValues,
  revision: number,
  today: string,
): { readonly input: SaveAvailability } | { readonly errors: AvailabilityErrors } {
  const errors: Record<string, string> = {};
  const { hours } = placeHours(values);
  for (const [index, { from, to }] of hours.entries()) {
    if (from === '') errors[`hours.${index}.from`] = NO_TIME;
    if (to === '') errors[`hours.${index}.to`] = NO_TIME;
  }
  for (const [index, { date, until }] of values.exceptions.entries()) {
    if (date === '') errors[`exceptions.${index}.date`] = 'Please choose a date';
    else if ((until === '' ? date : until) < today)
      errors[`exceptions.${index}.${until === '' ? 'date' : 'until'}`] =
        'Please choose today or a later date';
  }
  if (!isWholeNumber(values.bufferMinutes, 0, MAX_BUFFER_MINUTES)) {
    errors['bufferMinutes'] = `Please enter minutes from 0 to ${MAX_BUFFER_MINUTES}`;
  }
  if (values.maxDailyHours !== '' && !isWholeNumber(values.maxDailyHours, 1, MAX_DAILY_HOURS)) {
    errors['maxDailyHours'] = `Please enter hours from 1 to ${MAX_DAILY_HOURS}, or nothing`;
  }
  if (values.subjects.length === 0) errors['subjects'] = 'Please choose at least one subject';
  const exceptions = values.exceptions.map(({ date, until, kind, from, to, reason }) => ({
    date,
    ...(until !== '' && { until }),
    kind,
    reason,
    from: from === '' ? null : from,
    to: to === '' ? null : to,
  }));
  if (Object.keys(errors).length === 0) {
    try {
      decideAvailability(normalizeEnds({ hours, exceptions }));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      Object.assign(errors, error.details['fields']);
    }
  }
  if (Object.keys(errors).length > 0) return { errors: placeErrors(values, errors) };
  return {
    input: {
      hours,
      exceptions,
      bufferMinutes: Number(values.bufferMinutes),
      maxDailyHours: values.maxDailyHours === '' ? null : Number(values.maxDailyHours),
      subjects: [...values.subjects],
      syllabuses: [...values.syllabuses],
      revision,
    },
  };
}
