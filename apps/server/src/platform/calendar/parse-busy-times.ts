// One parser: events, their repetitions and their time zones depend on each other.
import { type Interval, mergeIntervals } from '@thuto/domain/lessons/free-times';
import { ADMIN_DURATIONS } from '@thuto/domain/lessons/tuition';
import { type CalendarComponent, type CalendarFile, readCalendarFile } from './calendar-components.ts';
import {
  type CalendarTime,
  DAY_MS,
  readDuration,
  readTime,
  readTimes,
  UnreadableTime,
  type WallMs,
  ZoneBook,
} from './calendar-times.ts';
import { expandRule } from './expand-rule.ts';

/** What to read of a calendar. Instants in epoch milliseconds. */
export interface BusyWindow {
  readonly from: number;
  readonly until: number;
  /** The zone of all-day events and of times without a zone. */
  readonly zone: string;
}

/** The busy times of a calendar, and the titles of events that could not be read or only in part. */
export interface BusyTimes {
  readonly busy: readonly Interval[];
  readonly unreadEvents: readonly string[];
}

/** `too_complex`: more events than a genuine calendar has. */
export class CalendarRejected extends Error {
  override readonly name = 'CalendarRejected';
  readonly reason: 'not_a_calendar' | 'too_complex';

  constructor(reason: 'not_a_calendar' | 'too_complex') {
    super(reason);
    this.reason = reason;
  }
}

const MAX_EVENTS = 10_000;
/** Beyond it, gaps that are too short for a lesson are busy too. Then 60 days have no more busy times than this. */
export const MAX_BUSY_TIMES = 3_000;
const SHORTEST_LESSON_MS = Math.min(...ADMIN_DURATIONS) * 60_000;
/** Titles of unread events that the tutor's page shows, and their length. */
export const MAX_UNREAD_EVENTS = 20;
export const MAX_UNREAD_TITLE = 80;
const HOUR_MS = 3_600_000;

const UTF_16_LE = [0xff, 0xfe];
const UTF_16_BE = [0xfe, 0xff];
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF_16_LE)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, UTF_16_BE)) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** How long an event is: on the wall clock, or exactly where start and end have different zones. */
type Length = { readonly wallMs: number } | { readonly exactMs: number };

/** An event as it is read. */
interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  readonly start: CalendarTime;
  readonly length: Length;
  readonly isBusy: boolean;
  readonly component: CalendarComponent;
  /** The occurrence of a series that this event replaces. */
  readonly replaces: CalendarTime | null;
  /** It replaces all later occurrences too. */
  readonly isFuture: boolean;
  /** True if something of the event could not be read. */
  isDoubtful: boolean;
}

const valueOf = (component: CalendarComponent, name: string) => component.properties.get(name)?.[0];
const textOf = (component: CalendarComponent, name: string) =>
  (valueOf(component, name)?.value ?? '').toUpperCase();

const tzidOf = (component: CalendarComponent) => valueOf(component, 'DTSTART')?.parameters['TZID'];

/** Returns true if an event takes its owner's time. In doubt it does: Outlook's own status wins over TRANSP. */
function isBusy(component: CalendarComponent): boolean {
  if (textOf(component, 'STATUS') === 'CANCELLED') return false;
  const status = textOf(component, 'X-MICROSOFT-CDO-BUSYSTATUS');
  if (status !== '') return status !== 'FREE';
  return textOf(component, 'TRANSP') !== 'TRANSPARENT';
}

function titleOf(component: CalendarComponent): string {
  const text = (valueOf(component, 'SUMMARY')?.value ?? '')
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return text === '' ? 'An event without a title' : text.slice(0, MAX_UNREAD_TITLE);
}

/**
 * Returns the length of an event. An end before the start, as by a mix-up of morning and evening, is busy between both
 * if they are within a day, else an hour is busy.
 */
function readLength(
  component: CalendarComponent,
  start: CalendarTime,
  zones: ZoneBook,
): [Length, isDoubtful: boolean] {
  const usual = start.isDate ? DAY_MS : 0;
  const tzid = tzidOf(component);
  const fallback: [Length, boolean] = [{ wallMs: start.isDate ? DAY_MS : HOUR_MS }, true];
  const end = valueOf(component, 'DTEND');
  const duration = valueOf(component, 'DURATION');
  try {
    if (end) {
      // A time without a zone has that of the start.
      const time = readTime(end.value, end.parameters['TZID'] ?? tzid, zones);
      const exactMs = time.zone(time.wall) - start.zone(start.wall);
      if (exactMs < 0) return fallback;
      if (time.zoneName !== start.zoneName) return [{ exactMs }, !time.isZoneKnown];
      return [{ wallMs: Math.max(time.wall - start.wall, usual) }, false];
    }
    if (duration) return [{ wallMs: readDuration(duration.value) }, false];
    return [{ wallMs: usual }, false];
  } catch {
    return fallback;
  }
}

/** Reads an event. @throws UnreadableTime for one without a start that can be read. */
function readEvent(component: CalendarComponent, zones: ZoneBook): CalendarEvent {
  const dtstart = valueOf(component, 'DTSTART');
  if (!dtstart) throw new UnreadableTime('an event without a start');
  const start = readTime(dtstart.value, dtstart.parameters['TZID'], zones);
  const [length, isDoubtful] = readLength(component, start, zones);
  const replaces = valueOf(component, 'RECURRENCE-ID');
  return {
    uid: valueOf(component, 'UID')?.value ?? '',
    title: titleOf(component),
    start,
    length,
    isBusy: isBusy(component),
    component,
    replaces: replaces
      ? readTime(replaces.value, replaces.parameters['TZID'] ?? dtstart.parameters['TZID'], zones)
      : null,
    isFuture: (replaces?.parameters['RANGE'] ?? '').toUpperCase() === 'THISANDFUTURE',
    isDoubtful: isDoubtful || !start.isZoneKnown,
  };
}

const dateOf = (wall: WallMs) => Math.floor(wall / DAY_MS);

/** A set of occurrences, by instant or by day. */
class Occurrences {
  readonly #instants = new Set<number>();
  readonly #days = new Set<number>();

  constructor(times: readonly CalendarTime[]) {
    for (const { wall, isDate, zone } of times) {
      if (isDate) this.#days.add(dateOf(wall));
      else this.#instants.add(zone(wall));
    }
  }

  has(wall: WallMs, instant: number): boolean {
    return this.#instants.has(instant) || this.#days.has(dateOf(wall));
  }
}

/** Returns the interval of an occurrence that begins at a time on the wall. */
function intervalAt({ start, length }: CalendarEvent, wall: WallMs): Interval {
  const startsAt = start.zone(wall);
  const endsAt = 'exactMs' in length ? startsAt + length.exactMs : start.zone(wall + length.wallMs);
  return { startsAt, endsAt };
}

/** Returns the last instant of a rule: UNTIL is inclusive, in UTC an instant, as a date the whole day. */
function readUntil(rule: string, { start }: CalendarEvent, zones: ZoneBook): number {
  const text = /(?:^|;)UNTIL=([^;]*)/i.exec(rule)?.[1];
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const until = readTime(text, undefined, zones);
  if (until.isDate) return start.zone(until.wall + DAY_MS) - 1;
  return until.zoneName === 'UTC' ? until.wall : start.zone(until.wall);
}

/** The parts of rules that RFC 5545 knows. Others, and a semicolon at the end, are left out. */
const RULE_PART = /^(?:FREQ|INTERVAL|COUNT|WKST|BY[A-Z]+)=/;

/** Yields the wall-clock times of an event's series around the window, with its first one. */
function* listStarts(event: CalendarEvent, zones: ZoneBook, window: BusyWindow): Generator<WallMs> {
  const { start, component } = event;
  yield start.wall;
  const lengthMs = 'exactMs' in event.length ? event.length.exactMs : event.length.wallMs;
  const range = { near: window.from - lengthMs - 2 * DAY_MS, end: window.until + 2 * DAY_MS };
  for (const { value } of component.properties.get('RRULE') ?? []) {
    try {
      const rule = value
        .toUpperCase()
        .split(';')
        .filter((part) => RULE_PART.test(part))
        .join(';');
      const until = readUntil(value, event, zones);
      for (const wall of expandRule(rule, start.wall, range)) {
        if (wall < range.near) continue;
        if (start.zone(wall) > until) break;
        yield wall;
      }
    } catch {
      event.isDoubtful = true;
    }
  }
}

/** Returns a date without a time at the time of day of an event that has one. */
function atTimeOf({ start }: CalendarEvent, time: CalendarTime): CalendarTime {
  if (!time.isDate || start.isDate) return time;
  return { ...start, wall: time.wall + (start.wall - dateOf(start.wall) * DAY_MS) };
}

/** Yields the additional times of an event: dates that take its length, and periods with their own. */
function* listExtraTimes(
  event: CalendarEvent,
  zones: ZoneBook,
): Generator<Interval & { readonly wall: WallMs }> {
  for (const { parameters, value } of event.component.properties.get('RDATE') ?? []) {
    const tzid = parameters['TZID'] ?? tzidOf(event.component);
    for (const text of value.split(',')) {
      try {
        const [from = '', to] = text.split('/');
        const time = atTimeOf(event, readTime(from, tzid, zones));
        const startsAt = time.zone(time.wall);
        const usual = intervalAt({ ...event, start: time }, time.wall).endsAt;
        const endsAt = to === undefined ? usual : readPeriodEnd(time, to, tzid, zones);
        yield { startsAt, endsAt, wall: time.wall };
      } catch {
        event.isDoubtful = true;
      }
    }
  }
}

function readPeriodEnd(from: CalendarTime, to: string, tzid: string | undefined, zones: ZoneBook): number {
  if (/^\s*[+-]?P/i.test(to)) return from.zone(from.wall + readDuration(to));
  const end = readTime(to, tzid, zones);
  return end.zone(end.wall);
}

/** Yields the busy times of one event with its series and the occurrences that replace some of it. */
function* busyTimesOf(
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  zones: ZoneBook,
  window: BusyWindow,
): Generator<Interval> {
  const excluded = new Occurrences(
    readTimes(event.component.properties.get('EXDATE') ?? [], zones, {
      tzid: tzidOf(event.component),
      onUnreadable: () => {
        event.isDoubtful = true;
      },
    }),
  );
  const replaced = new Occurrences(changes.flatMap(({ replaces }) => (replaces ? [replaces] : [])));
  const futures = changes
    .flatMap((change) =>
      change.isFuture && change.replaces
        ? [{ change, from: change.replaces.zone(change.replaces.wall) }]
        : [],
    )
    .toSorted((a, b) => b.from - a.from);
  const seen = new Set<number>();
  const isGone = (wall: WallMs, instant: number) => {
    if (seen.has(instant) || excluded.has(wall, instant) || replaced.has(wall, instant)) return true;
    seen.add(instant);
    return false;
  };
  for (const wall of listStarts(event, zones, window)) {
    const interval = intervalAt(event, wall);
    if (isGone(wall, interval.startsAt)) continue;
    const future = futures.find(({ from }) => from <= interval.startsAt);
    if (!future) {
      if (event.isBusy) yield interval;
    } else if (future.change.isBusy) {
      const { startsAt } = intervalAt(future.change, future.change.start.wall);
      const moved = intervalAt(future.change, future.change.start.wall).endsAt - startsAt;
      const begin = interval.startsAt + startsAt - future.from;
      yield { startsAt: begin, endsAt: begin + moved };
    }
  }
  for (const { wall, ...interval } of listExtraTimes(event, zones)) {
    if (event.isBusy && !isGone(wall, interval.startsAt)) yield interval;
  }
}

/** Yields the times of a list of busy times that are not called free. `onUnreadable` is called for each other text. */
function* listFreeBusy(
  component: CalendarComponent,
  zones: ZoneBook,
  onUnreadable: () => void,
): Generator<Interval> {
  for (const { parameters, value } of component.properties.get('FREEBUSY') ?? []) {
    if ((parameters['FBTYPE'] ?? '').toUpperCase() === 'FREE') continue;
    for (const text of value.split(',')) {
      try {
        const [from = '', to = ''] = text.split('/');
        const start = readTime(from, parameters['TZID'], zones);
        const endsAt = readPeriodEnd(start, to, parameters['TZID'], zones);
        yield { startsAt: start.zone(start.wall), endsAt };
      } catch {
        onUnreadable();
      }
    }
  }
}

/** Merges busy times, without gaps that are too short for a lesson if there are more than `MAX_BUSY_TIMES`. */
function mergeTimes(times: readonly Interval[]): Interval[] {
  const merged = mergeIntervals(times);
  if (merged.length <= MAX_BUSY_TIMES) return merged;
  const gap = SHORTEST_LESSON_MS - 1;
  return mergeIntervals(merged.map(({ startsAt, endsAt }) => ({ startsAt, endsAt: endsAt + gap }))).map(
    ({ startsAt, endsAt }) => ({ startsAt, endsAt: endsAt - gap }),
  );
}

/** Collects the busy times within the window, and the titles of what could not be read. */
class BusyCollector {
  readonly busy: Interval[] = [];
  readonly unread = new Set<string>();
  readonly #window: BusyWindow;

  constructor(window: BusyWindow) {
    this.#window = window;
  }

  /** Adds the times of one event; returns true if one is in the window. */
  addAll(times: Iterable<Interval>): boolean {
    const { from, until } = this.#window;
    const added: Interval[] = [];
    for (const { startsAt, endsAt } of times) {
      if (!(endsAt > from && until > startsAt && startsAt < endsAt)) continue;
      added.push({ startsAt: Math.max(startsAt, from), endsAt: Math.min(endsAt, until) });
    }
    const merged = mergeTimes(added);
    this.busy.push(...merged);
    return merged.length > 0;
  }

  addUnread(title: string): void {
    if (this.unread.size < MAX_UNREAD_EVENTS) this.unread.add(title);
  }
}

function collect(calendar: CalendarFile, window: BusyWindow, collector: BusyCollector): void {
  const zones = new ZoneBook(window.zone, calendar.zones, calendar.defaultZone);
  const events: CalendarEvent[] = [];
  for (const component of calendar.components) {
    try {
      const addUnread = () => collector.addUnread(titleOf(component));
      if (component.name === 'VFREEBUSY') collector.addAll(listFreeBusy(component, zones, addUnread));
      else events.push(readEvent(component, zones));
    } catch {
      collector.addUnread(titleOf(component));
    }
  }
  const changes = Map.groupBy(
    events.filter(({ replaces }) => replaces !== null),
    ({ uid }) => uid,
  );
  for (const event of events) {
    const isMaster = event.replaces === null;
    const own = isMaster ? (changes.get(event.uid) ?? []) : [];
    try {
      const isNear = collector.addAll(
        isMaster
          ? busyTimesOf(event, own, zones, window)
          : event.isBusy
            ? [intervalAt(event, event.start.wall)]
            : [],
      );
      const repeats = event.component.properties.has('RRULE') || event.component.properties.has('RDATE');
      if (event.isDoubtful && (isNear || repeats)) collector.addUnread(event.title);
    } catch {
      collector.addUnread(event.title);
    }
  }
}

/**
 * Returns the busy times of an iCalendar file (RFC 5545) within a window, merged and in order, and the titles of events
 * that could not be read. One broken event loses that event; in doubt its owner is busy.
 *
 * ical.js reads the text of rules and the definitions of zones. The rest is read here, where ical.js does not follow the
 * RFC or real calendars: broken lines and dates without VALUE (`calendar-components.ts`, `calendar-times.ts`), the
 * expansion of rules (`expand-rule.ts`), UNTIL, RDATE, RECURRENCE-ID, an end in another zone, zones without a definition,
 * X-WR-TIMEZONE and VFREEBUSY.
 * @throws CalendarRejected not_a_calendar, too_complex.
 */
export function parseBusyTimes(bytes: Uint8Array, window: BusyWindow): BusyTimes {
  const calendars = readCalendarFile(decode(bytes));
  if (calendars.length === 0) throw new CalendarRejected('not_a_calendar');
  const count = calendars.reduce((sum, { components }) => sum + components.length, 0);
  if (count > MAX_EVENTS) throw new CalendarRejected('too_complex');
  const collector = new BusyCollector(window);
  for (const calendar of calendars) collect(calendar, window, collector);
  return { busy: mergeTimes(collector.busy), unreadEvents: [...collector.unread] };
}
