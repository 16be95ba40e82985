import { toInstant } from '@thuto/domain/calendar';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import type { CalendarProperty } from './calendar-components.ts';

/**
 * A time on the wall: the epoch milliseconds that the clock would show in UTC. Arithmetic on it keeps the time of day
 * across clock changes.
 */
export type WallMs = number;

/** Converts a wall-clock time to an instant in epoch milliseconds. */
export type Zone = (wall: WallMs) => number;

/** A time of a calendar. */
export interface CalendarTime {
  readonly wall: WallMs;
  /** A whole day, without a time. */
  readonly isDate: boolean;
  readonly zone: Zone;
  readonly zoneName: string;
  /** False if the zone of the time is unknown, so that another one is used. */
  readonly isZoneKnown: boolean;
}

/** Thrown for a text that is no time; the event that holds it is left out or read in part. */
export class UnreadableTime extends Error {}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const utc: Zone = (wall) => wall;

const shift =
  (minutes: number): Zone =>
  (wall) =>
    wall - minutes * MINUTE_MS;

/**
 * Returns a zone that converts only once for each day without a clock change. Conversions take most of the time of a
 * large calendar.
 */
function cacheDays(zone: Zone): Zone {
  const offsets = new Map<number, number | null>();
  return (wall) => {
    const day = Math.floor(wall / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
      offset = from - zone(from) === to - zone(to) ? from - zone(from) : null;
      offsets.set(day, offset);
    }
    return offset === null ? zone(wall) : wall - offset;
  };
}

/** Returns a zone of the zone database. @throws RangeError for another name. */
function createNamedZone(name: string): Zone {
  const zone: Zone = (wall) => {
    const iso = new Date(wall).toISOString();
    return toInstant(iso.slice(0, 10), iso.slice(11, 16), name) + Number(iso.slice(17, 19)) * 1000;
  };
  zone(0);
  return cacheDays(zone);
}

/** Returns a time of ical.js. */
function toIcalTime(wall: WallMs, zone: ICAL.Timezone): ICAL.Time {
  const at = new Date(wall);
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: false,
    },
    zone,
  );
}

function createDefinedZone(definition: string): Zone {
  const calendar = new ICAL.Component(ICAL.parse(definition) as unknown[]);
  const component = calendar.getFirstSubcomponent('vtimezone');
  if (!component?.getFirstSubcomponent('standard') && !component?.getFirstSubcomponent('daylight')) {
    throw new UnreadableTime('a zone without rules');
  }
  const timezone = new ICAL.Timezone(component);
  return cacheDays((wall) => toIcalTime(wall, timezone).toUnixTime() * 1000);
}

const OFFSET = /^\(?(?:GMT|UTC)?\s*([+-])(\d{1,2})(?::?(\d\d))?(?:\)|$)/i;

/** Finds the zones of a calendar by name. */
export class ZoneBook {
  readonly #platform: Zone;
  readonly #platformName: string;
  readonly #defaultName: string | null;
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #known = new Map<string, Zone | null>();

  constructor(platform: string, definitions: ReadonlyMap<string, string>, defaultName: string | null) {
    this.#platform = createNamedZone(platform);
    this.#platformName = platform;
    this.#definitions = definitions;
    this.#defaultName = defaultName;
  }

  /**
   * Returns the zone of a name: of the zone database, also behind a prefix; as the file defines it; as Windows calls it;
   * or an offset such as GMT+02:00. Null if none fits.
   */
  find(name: string): Zone | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const found = this.#search(name);
    this.#known.set(name, found);
    return found;
  }

  #search(name: string): Zone | null {
    const offset = OFFSET.exec(name);
    const path = name.includes('/') ? name.split('/').slice(-2).join('/') : undefined;
    const attempts: (() => Zone | null)[] = [
      () => createNamedZone(name),
      () => (path === undefined ? null : createNamedZone(path)),
      () => {
        const definition = this.#definitions.get(name);
        return definition === undefined ? null : createDefinedZone(definition);
      },
      () => {
        const iana = findIana(name)[0];
        return iana === undefined ? null : createNamedZone(iana);
      },
      () => {
        if (!offset) return null;
        const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
        return shift(offset[1] === '-' ? -minutes : minutes);
      },
    ];
    for (const attempt of attempts) {
      try {
        const zone = attempt();
        if (zone) return zone;
      } catch {
        // Not a name of this kind.
      }
    }
    return null;
  }

  /** Returns the zone of a time: whole days in the platform's zone, others in theirs or the calendar's. */
  of(tzid: string | undefined, isDate: boolean): Pick<CalendarTime, 'zone' | 'zoneName' | 'isZoneKnown'> {
    const platform = { zone: this.#platform, zoneName: this.#platformName };
    if (isDate) return { ...platform, isZoneKnown: true };
    if (tzid !== undefined && tzid !== '') {
      const found = this.find(tzid);
      if (found) return { zone: found, zoneName: tzid, isZoneKnown: true };
    }
    const named = this.#defaultName === null ? null : this.find(this.#defaultName);
    const isZoneKnown = tzid === undefined || tzid === '';
    if (named && this.#defaultName !== null) return { zone: named, zoneName: this.#defaultName, isZoneKnown };
    return { ...platform, isZoneKnown };
  }
}

/** A date, with a time or not; hyphens, colons, fractions of seconds and missing seconds are allowed. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Reads one time. @throws UnreadableTime */
export function readTime(text: string, tzid: string | undefined, zones: ZoneBook): CalendarTime {
  const match = TIME.exec(text.trim());
  if (!match) throw new UnreadableTime(text);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const midnight = Date.UTC(year, month - 1, day);
  const isReal = year >= 1000 && new Date(midnight).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isReal || hour > 24 || minute > 59 || second > 60) throw new UnreadableTime(text);
  const wall = midnight + hour * HOUR_MS + minute * MINUTE_MS + Math.min(second, 59) * 1000;
  const offset = match[7];
  if (offset === undefined) {
    const isDate = match[4] === undefined;
    return { wall, isDate, ...zones.of(tzid, isDate) };
  }
  if (offset.toUpperCase() === 'Z')
    return { wall, isDate: false, zone: utc, zoneName: 'UTC', isZoneKnown: true };
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  const zone = shift(offset.startsWith('-') ? -minutes : minutes);
  return { wall, isDate: false, zone, zoneName: offset, isZoneKnown: true };
}

/**
 * Returns the times of properties that hold a list, such as EXDATE.
 * @param tzid the zone of times without a zone. `onUnreadable` is called for each text that is no time.
 */
export function readTimes(
  properties: readonly CalendarProperty[],
  zones: ZoneBook,
  { tzid, onUnreadable }: { readonly tzid: string | undefined; readonly onUnreadable: () => void },
): CalendarTime[] {
  return properties.flatMap(({ parameters, value }) =>
    value.split(',').flatMap((text) => {
      try {
        return [readTime(text, parameters['TZID'] ?? tzid, zones)];
      } catch {
        onUnreadable();
        return [];
      }
    }),
  );
}

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/i;

/** Returns a duration in milliseconds. @throws UnreadableTime for one that is negative or no duration. */
export function readDuration(text: string): number {
  const match = DURATION.exec(text.trim());
  if (!match || !/\d/.test(text)) throw new UnreadableTime(text);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
}
