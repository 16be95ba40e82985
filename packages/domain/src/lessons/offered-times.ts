import { addDays, dateInZone, type WallDate, type WallTime } from '../calendar.ts';
import { createDayClock, type Interval, listFreeTimes, type WorkingTimes } from './free-times.ts';
import type { TutorId } from '../ids.ts';
import { overlaps } from './slots.ts';

/** Free times start on the hour and half-hour (BOOK-21). */
const STEP_MINUTES = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const pad = (value: number) => String(value).padStart(2, '0');
/** `00:00`, `00:30`, … `23:30`. */
const STARTS: readonly WallTime[] = Array.from(
  { length: (24 * 60) / STEP_MINUTES },
  (_, at) => `${pad(Math.floor((at * STEP_MINUTES) / 60))}:${pad((at * STEP_MINUTES) % 60)}`,
);

/** A tutor with what takes their time. */
export interface TutorTimes {
  readonly tutorId: TutorId;
  readonly times: WorkingTimes;
  readonly lessons: readonly Interval[];
  readonly busy: readonly Interval[];
}

/** A time that a family can take. Date and time are wall-clock values in the platform's zone. */
export interface OfferedTime {
  readonly date: WallDate;
  readonly time: WallTime;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** The tutors who are free. */
  readonly tutorIds: readonly TutorId[];
}

/** What decides which times are offered. Instants in epoch milliseconds. */
export interface OfferQuery {
  /** The first and the last day, inclusive. */
  readonly from: WallDate;
  readonly to: WallDate;
  /** Minutes. */
  readonly duration: number;
  /** Lessons and requests of the student, which no offered time overlaps. */
  readonly own: readonly Interval[];
  readonly now: number;
  readonly minimumNoticeHours: number;
  readonly bookingHorizonDays: number;
  readonly zone: string;
}

/** Returns the last day that free times are offered for. */
export const lastOfferedDate = ({
  now,
  bookingHorizonDays,
  zone,
}: Pick<OfferQuery, 'now' | 'bookingHorizonDays' | 'zone'>): WallDate =>
  addDays(dateInZone(now, zone), bookingHorizonDays);

/** Returns a function that lists the possible starts of a day, and remembers them for the next tutor. */
function createStartsReader(zone: string) {
  const known = new Map<WallDate, readonly { readonly time: WallTime; readonly startsAt: number }[]>();
  return (date: WallDate) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    const at = createDayClock(date, zone);
    const starts = STARTS.map((time) => ({ time, startsAt: at(time) }));
    known.set(date, starts);
    return starts;
  };
}

/** Returns the times at which at least one of the tutors is free for a lesson, earliest first (BOOK-21). */
export function listOfferedTimes(tutors: readonly TutorTimes[], query: OfferQuery): OfferedTime[] {
  const { from, duration, own, now, minimumNoticeHours, zone } = query;
  const last = lastOfferedDate(query);
  const to = query.to < last ? query.to : last;
  const length = duration * MINUTE_MS;
  const offered = new Map<
    number,
    { date: WallDate; time: WallTime; startsAt: number; tutorIds: TutorId[] }
  >();
  const earliest = now + minimumNoticeHours * HOUR_MS;
  const startsOn = createStartsReader(zone);
  for (const { tutorId, times, lessons, busy } of tutors) {
    for (const gap of listFreeTimes(times, { from, to, lessons, busy, now: earliest, zone })) {
      if (gap.maxMinutes < duration) continue;
      for (const { time, startsAt } of startsOn(gap.date)) {
        if (startsAt < gap.startsAt) continue;
        if (startsAt + length > gap.endsAt) break;
        const known = offered.get(startsAt);
        if (known === undefined)
          offered.set(startsAt, { date: gap.date, time, startsAt, tutorIds: [tutorId] });
        else if (known.tutorIds.at(-1) !== tutorId) known.tutorIds.push(tutorId);
      }
    }
  }
  return [...offered.values()]
    .filter(({ startsAt }) => !own.some((taken) => overlaps({ startsAt, endsAt: startsAt + length }, taken)))
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** How well a tutor fits a requested lesson. */
export interface TutorFit {
  readonly name: string;
  /** Works at this time and has nothing else. */
  readonly isFree: boolean;
  /** Has another lesson at this time. */
  readonly hasClash: boolean;
  /** The family asked for this tutor. */
  readonly isPreferred: boolean;
  /** Gave the student's last lesson in the subject. */
  readonly isSameAsLast: boolean;
  readonly lessonsThisWeek: number;
}

/** Orders tutors for a lesson: free, preferred, same as last time, least load this week (BOOK-33). */
export function compareTutorFit(a: TutorFit, b: TutorFit): number {
  return (
    Number(b.isFree) - Number(a.isFree) ||
    Number(a.hasClash) - Number(b.hasClash) ||
    Number(b.isPreferred) - Number(a.isPreferred) ||
    Number(b.isSameAsLast) - Number(a.isSameAsLast) ||
    a.lessonsThisWeek - b.lessonsThisWeek ||
    a.name.localeCompare(b.name)
  );
}
