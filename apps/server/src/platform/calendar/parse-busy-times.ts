import { toInstant } from '@thuto/domain/calendar';
import { type Interval, mergeIntervals } from '@thuto/domain/free-times';
import ICAL from 'ical.js';

/** What to read of a calendar. Instants in epoch milliseconds. */
export interface BusyWindow {
  readonly from: number;
  readonly until: number;
  /** The zone of all-day events and of times without a zone. */
  readonly zone: string;
}

/** `too_complex`: more events or repetitions than a genuine calendar has. */
export class CalendarRejected extends Error {
  override readonly name = 'CalendarRejected';
  readonly reason: 'not_a_calendar' | 'too_complex';

  constructor(reason: 'not_a_calendar' | 'too_complex') {
    super(reason);
    this.reason = reason;
  }
}

const MAX_EVENTS = 10_000;
/** Repetitions that may be stepped through, of all events together. */
const MAX_REPETITIONS = 30_000;
export const MAX_BUSY_TIMES = 1_000;
const DAY_MS = 86_400_000;

const UTF_16_LE = [0xff, 0xfe];
const UTF_16_BE = [0xfe, 0xff];
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF_16_LE)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, UTF_16_BE)) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

function parseCalendars(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
    return calendars
      .map((calendar) => new ICAL.Component(calendar))
      .filter(({ name }) => name === 'vcalendar');
  } catch {
    return [];
  }
}

/** Returns true if an event takes its owner's time. */
function isBusy(event: ICAL.Component): boolean {
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    valueOf('status') !== 'CANCELLED' &&
    valueOf('transp') !== 'TRANSPARENT' &&
    valueOf('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

const two = (number: number) => String(number).padStart(2, '0');
const dateOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** Returns the instant of a time: in UTC, in a zone by name, by the definition in the file, or in the platform's zone. */
function instantOf(time: ICAL.Time, tzid: string | null, { zone }: BusyWindow): number {
  if (time.isDate) return toInstant(dateOf(time), '00:00', zone);
  const clock = `${two(time.hour)}:${two(time.minute)}`;
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000;
  if (tzid !== null) {
    try {
      return toInstant(dateOf(time), clock, tzid);
    } catch {
      // Not a name of the zone database, such as the zones of some office programs.
      if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
    }
  }
  return toInstant(dateOf(time), clock, zone);
}

function tzidOf(event: ICAL.Component): string | null {
  const tzid: unknown = event.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
}

function intervalOf(start: ICAL.Time, end: ICAL.Time, tzid: string | null, window: BusyWindow): Interval {
  return { startsAt: instantOf(start, tzid, window), endsAt: instantOf(end, tzid, window) };
}

/** Yields the busy times of one event with its repetitions and their changed occurrences. */
function* busyTimesOf(
  master: ICAL.Component,
  changed: readonly ICAL.Component[],
  window: BusyWindow,
  countRepetition: () => void,
): Generator<Interval> {
  const event = new ICAL.Event(master, { exceptions: [...changed], strictExceptions: false });
  const tzid = tzidOf(master);
  if (!event.isRecurring()) {
    if (isBusy(master)) yield intervalOf(event.startDate, event.endDate, tzid, window);
    return;
  }
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    countRepetition();
    // A day of tolerance for occurrences that were moved to an earlier time.
    if (instantOf(next, tzid, window) > window.until + DAY_MS) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (!isBusy(item.component)) continue;
    yield intervalOf(startDate, endDate, tzidOf(item.component) ?? tzid, window);
  }
}

/**
 * Returns the busy times of an iCalendar file (RFC 5545) within a window, merged and in order: repeating and all-day
 * events, in the time zones of the file. Cancelled and transparent events take no time. An event that cannot be read
 * is skipped.
 * @throws CalendarRejected not_a_calendar, too_complex.
 */
export function parseBusyTimes(bytes: Uint8Array, window: BusyWindow): Interval[] {
  const calendars = parseCalendars(decode(bytes));
  if (calendars.length === 0) throw new CalendarRejected('not_a_calendar');
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  if (events.length > MAX_EVENTS) throw new CalendarRejected('too_complex');

  let repetitions = 0;
  const countRepetition = () => {
    repetitions += 1;
    if (repetitions > MAX_REPETITIONS) throw new CalendarRejected('too_complex');
  };
  const busy: Interval[] = [];
  for (const { master, changed } of groupByUid(events)) {
    try {
      for (const { startsAt, endsAt } of busyTimesOf(master, changed, window, countRepetition)) {
        if (endsAt <= window.from || window.until <= startsAt) continue;
        busy.push({ startsAt: Math.max(startsAt, window.from), endsAt: Math.min(endsAt, window.until) });
      }
    } catch (error) {
      if (error instanceof CalendarRejected) throw error;
    }
  }
  const merged = mergeIntervals(busy);
  if (merged.length > MAX_BUSY_TIMES) throw new CalendarRejected('too_complex');
  return merged;
}

interface EventGroup {
  readonly master: ICAL.Component;
  readonly changed: readonly ICAL.Component[];
}

/** Groups every event with the changed occurrences that belong to it. A change without its event stands alone. */
function groupByUid(events: readonly ICAL.Component[]): EventGroup[] {
  const masters: ICAL.Component[] = [];
  const changes = new Map<unknown, ICAL.Component[]>();
  const uids = new Set<unknown>();
  const uidOf = (event: ICAL.Component) => event.getFirstPropertyValue('uid');
  for (const event of events) {
    if (!event.hasProperty('recurrence-id')) {
      masters.push(event);
      uids.add(uidOf(event));
    } else changes.set(uidOf(event), [...(changes.get(uidOf(event)) ?? []), event]);
  }
  const alone = [...changes].filter(([uid]) => !uids.has(uid)).flatMap(([, changed]) => changed);
  return [
    ...masters.map((master) => ({
      master,
      changed:
        master.hasProperty('rrule') || master.hasProperty('rdate') ? (changes.get(uidOf(master)) ?? []) : [],
    })),
    ...alone.map((master) => ({ master, changed: [] })),
  ];
}
