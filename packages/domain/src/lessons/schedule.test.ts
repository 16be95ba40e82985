import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOKING_STATUSES } from './lessons.ts';
import {
  isInJoinWindow,
  isJoinable,
  isUpcoming,
  JOIN_CLOSES_MINUTES_AFTER,
  JOIN_OPENS_MINUTES_BEFORE,
  countMinutesUntil,
  RECENT_BOOKINGS,
  listRecent,
  type ScheduledBooking,
  listUpcoming,
} from './schedule.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = 1_790_000_000_000;

const approved: ScheduledBooking = {
  status: 'approved',
  startsAt: START,
  meetingLink: 'https://meet.example.com/abc',
};

test('has the limits of VIEW-4, VIEW-5 and VIEW-6', () => {
  expect(JOIN_OPENS_MINUTES_BEFORE).toBe(10);
  expect(JOIN_CLOSES_MINUTES_AFTER).toBe(60);
  expect(RECENT_BOOKINGS).toBe(5);
});

describe('Join Now shows from 10 minutes before the start until 60 minutes after', () => {
  test.each([
    ['an hour before', -60 * MINUTE, false],
    ['a millisecond more than 10 minutes before', -10 * MINUTE - 1, false],
    ['exactly 10 minutes before', -10 * MINUTE, true],
    ['a millisecond less than 10 minutes before', -10 * MINUTE + 1, true],
    ['at the start', 0, true],
    ['half an hour in', 30 * MINUTE, true],
    ['a millisecond less than 60 minutes after', 60 * MINUTE - 1, true],
    ['exactly 60 minutes after', 60 * MINUTE, false],
    ['a day after', 24 * 60 * MINUTE, false],
  ])('%s', (_when, fromStart, shows) => {
    expect(isInJoinWindow(approved, START + fromStart)).toBe(shows);
  });

  test.each([
    ['no link', null],
    ['an empty link', ''],
    ['the placeholder TBD', 'TBD'],
    ['a script', 'javascript:alert(1)'],
    ['a link without its scheme', 'meet.example.com/abc'],
  ])('is hidden with %s (VIEW-7)', (_what, meetingLink) => {
    expect(isJoinable({ ...approved, meetingLink })).toBe(false);
    expect(isInJoinWindow({ ...approved, meetingLink }, START)).toBe(false);
  });

  test.each([
    ['pending', false],
    ['approved', true],
    ['rejected', false],
    ['completed', false],
    ['scheduled', true],
    ['cancelled', false],
  ] as const)('a %s booking: %s', (status, shows) => {
    expect(isJoinable({ ...approved, status })).toBe(shows);
    expect(isInJoinWindow({ ...approved, status }, START)).toBe(shows);
  });
});

describe('upcoming: approved and starting later than one hour ago', () => {
  test.each([
    ['starts in a year', -365 * 24 * 60 * MINUTE, true],
    ['starts now', 0, true],
    ['started a millisecond less than an hour ago', 60 * MINUTE - 1, true],
    ['started exactly an hour ago', 60 * MINUTE, false],
    ['started yesterday', 24 * 60 * MINUTE, false],
  ])('%s', (_when, fromStart, expected) => {
    expect(isUpcoming(approved, START + fromStart)).toBe(expected);
  });

  test.each([
    ['pending', false],
    ['approved', true],
    ['rejected', false],
    ['completed', false],
    ['scheduled', true],
    ['cancelled', false],
  ] as const)('a %s booking: %s', (status, expected) => {
    expect(isUpcoming({ ...approved, status }, START)).toBe(expected);
  });

  test('includes bookings without a link', () => {
    expect(isUpcoming({ ...approved, meetingLink: null }, START)).toBe(true);
  });

  test('lists the soonest first and omits past or unapproved bookings', () => {
    const at = (name: string, minutes: number, status: ScheduledBooking['status'] = 'approved') => ({
      ...approved,
      name,
      status,
      startsAt: START + minutes * MINUTE,
    });
    const bookings = [
      at('tomorrow', 1440),
      at('over', -60),
      at('running', -59),
      at('asked for', 5, 'pending'),
      at('soon', 20),
    ];
    expect(listUpcoming(bookings, START).map((booking) => booking.name)).toEqual([
      'running',
      'soon',
      'tomorrow',
    ]);
  });
});

describe('minutes until the start, rounded up', () => {
  test.each([
    [25 * MINUTE, 25],
    [25 * MINUTE - 1, 25],
    [24 * MINUTE + 1, 25],
    [24 * MINUTE, 24],
    [MINUTE, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-30 * MINUTE, 0],
  ])('rounds %d ms up to %d min', (ahead, minutes) => {
    expect(countMinutesUntil(START + ahead, START)).toBe(minutes);
  });
});

describe('recent: the 5 most recently created bookings, newest first', () => {
  const made = (...times: number[]) => times.map((createdAt) => ({ createdAt }));

  test('returns the newest five of seven bookings', () => {
    expect(listRecent(made(3, 7, 1, 6, 2, 5, 4))).toEqual(made(7, 6, 5, 4, 3));
  });

  test('returns all of three bookings', () => {
    expect(listRecent(made(1, 3, 2))).toEqual(made(3, 2, 1));
    expect(listRecent([])).toEqual([]);
  });

  test('does not modify its input', () => {
    const bookings = made(1, 3, 2);
    listRecent(bookings);
    expect(bookings).toEqual(made(1, 3, 2));
  });
});

const anyBooking = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  startsAt: fc.integer({ min: -100 * MINUTE, max: 100 * MINUTE }).map((offset) => START + offset),
  meetingLink: fc.constantFrom(null, 'TBD', 'https://meet.example.com/abc'),
});

test('lists every joinable booking as upcoming, so the Join Now card is shown', () => {
  fc.assert(
    fc.property(anyBooking, (booking) => {
      if (isInJoinWindow(booking, START)) expect(isUpcoming(booking, START)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('sorts the upcoming bookings without losing or adding any', () => {
  fc.assert(
    fc.property(fc.array(anyBooking), (bookings) => {
      const upcoming = listUpcoming(bookings, START);
      const starts = upcoming.map((booking) => booking.startsAt);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      expect(new Set(upcoming)).toEqual(new Set(bookings.filter((booking) => isUpcoming(booking, START))));
    }),
  );
});
