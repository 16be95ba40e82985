import { addDays, dateInZone, toInstant, type WallDate, type WallTime } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import type { Interval } from './free-times.ts';
import type { TutorId } from '../ids.ts';
import type { TransitionTable } from '../lifecycle.ts';
import type { OfferedTime } from './offered-times.ts';
import { overlaps } from './slots.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Hours for which a time is held for one family (BOOK-36). */
export const OFFER_HOURS = 4;
/** Open places in the waiting list of one student. */
export const MAX_WAITING_PLACES = 5;
/** A place without a date is searched this many days ahead. */
export const SEARCH_DAYS_AHEAD = 28;
/** A place without a date ends after this many days. */
export const MAX_WAITING_DAYS = 60;

export const WAITING_STATUSES = [
  'waiting',
  'offered',
  'accepted',
  'declined',
  'offer_expired',
  'lapsed',
  'left',
] as const;
export type WaitingStatus = (typeof WAITING_STATUSES)[number];
/** What a family does itself. */
export const WAITING_FAMILY_ACTIONS = ['accept', 'decline', 'leave'] as const;
export type WaitingAction = (typeof WAITING_FAMILY_ACTIONS)[number] | 'offer' | 'expire' | 'lapse';

/** The lifecycle of a place in the waiting list. */
export const WAITING_TRANSITIONS: TransitionTable<WaitingStatus, WaitingAction> = {
  waiting: { leave: 'left', offer: 'offered', lapse: 'lapsed' },
  offered: { accept: 'accepted', decline: 'declined', expire: 'offer_expired' },
  accepted: {},
  declined: {},
  offer_expired: {},
  lapsed: {},
  left: {},
};

/** What a family waits for. Wall-clock values in the platform's zone. */
export interface Wish {
  /** Null for any tutor of the subject. */
  readonly tutorId: TutorId | null;
  /** Null for any day. */
  readonly date: WallDate | null;
  /** Null for any time of the day. */
  readonly time: WallTime | null;
  /** Minutes. */
  readonly duration: number;
}

/** Requires a day or a tutor to wait for. @throws DomainError input_invalid. */
export function requireNarrowWish({ tutorId, date }: Pick<Wish, 'tutorId' | 'date'>): void {
  if (tutorId === null && date === null)
    throw new DomainError('input_invalid', { fields: { date: 'Please choose a date or a tutor' } });
}

/** Returns the days to search, both included. `now` is in epoch milliseconds. */
export function getSearchRange(
  { date }: Pick<Wish, 'date'>,
  now: number,
  zone: string,
): { from: WallDate; to: WallDate } {
  const from = date ?? dateInZone(now, zone);
  return { from, to: date ?? addDays(from, SEARCH_DAYS_AHEAD) };
}

/**
 * Returns the earliest offered time that fits a wish; null without one.
 * @param offered the free times of the wished days, earliest first.
 * @param held times that are held for the same student already. Epoch milliseconds.
 */
export function findFittingTime(
  { time, duration }: Pick<Wish, 'time' | 'duration'>,
  offered: readonly OfferedTime[],
  held: readonly Interval[] = [],
): OfferedTime | null {
  const isFree = (startsAt: number) =>
    !held.some((other) => overlaps({ startsAt, endsAt: startsAt + duration * MINUTE_MS }, other));
  return offered.find((one) => (time === null || one.time === time) && isFree(one.startsAt)) ?? null;
}

/** Returns when an offer ends: after four hours, at the latest at the start of the lesson. Epoch milliseconds. */
export const getOfferEnd = (now: number, startsAt: number): number =>
  Math.min(now + OFFER_HOURS * HOUR_MS, startsAt);

/**
 * Returns when a place ends without an offer: at the wished time, at the end of the wished day, or 60 days after the
 * family joined. Epoch milliseconds.
 */
export function getWaitingEnd(
  { date, time }: Pick<Wish, 'date' | 'time'>,
  joinedAt: number,
  zone: string,
): number {
  const day = date ?? addDays(dateInZone(joinedAt, zone), MAX_WAITING_DAYS);
  return time === null || date === null
    ? toInstant(addDays(day, 1), '00:00', zone)
    : toInstant(day, time, zone);
}
