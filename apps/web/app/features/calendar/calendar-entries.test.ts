import type { CalendarBooking, CalendarSession } from '@thuto/contract/calendar';
import { describe, expect, it } from 'vitest';
import { countOutsideHours, listDays, listEntries, getEntryTimes } from './calendar-entries.ts';

const MASERU = 'Africa/Maseru';
const drawn = {
  studentName: 'Lerato',
  subject: 'physics',
  isAssessmentCall: false,
  tutorId: null,
  tutorName: null,
} as const;

const booking = (id: string, startsAt: string, duration = 60): CalendarBooking => ({
  ...drawn,
  id,
  startsAt,
  duration,
  status: 'approved',
});
const session = (id: string, startsAt: string, duration = 60): CalendarSession => ({
  ...drawn,
  id,
  startsAt,
  duration,
  status: 'scheduled',
});

const entries = (bookings: CalendarBooking[], sessions: CalendarSession[] = []) =>
  listEntries({ bookings, sessions, complete: true });

describe('console calendar', () => {
  it('merges bookings and sessions into one order', () => {
    const found = entries(
      [booking('b', '2026-03-04T08:00:00Z'), booking('d', '2026-03-05T08:00:00Z')],
      [session('c', '2026-03-04T09:00:00Z'), session('a', '2026-03-04T08:00:00Z')],
    );
    expect(found.map(({ kind, item }) => `${kind} ${item.id}`)).toEqual([
      'session a',
      'booking b',
      'session c',
      'booking d',
    ]);
  });

  it("uses the platform's time zone, also across midnight", () => {
    const [late] = entries([booking('a', '2026-03-08T21:30:00Z', 90)]);
    expect(late && getEntryTimes(late, MASERU)).toEqual({
      start: '2026-03-08T23:30:00Z',
      end: '2026-03-09T01:00:00Z',
    });
    expect(late && getEntryTimes(late, 'America/New_York').start).toBe('2026-03-08T17:30:00Z');
  });

  it("groups entries by the day they start on, and Sunday night's under Monday", () => {
    const days = listDays(
      '2026-03-09',
      entries([
        booking('sunday', '2026-03-08T21:30:00Z', 90),
        booking('monday', '2026-03-08T22:00:00Z'),
        booking('last', '2026-03-15T21:59:00Z'),
      ]),
      MASERU,
    );
    expect(days).toHaveLength(7);
    expect(days.map(({ entries }) => entries.map(({ item }) => item.id))).toEqual([
      ['sunday', 'monday'],
      [],
      [],
      [],
      [],
      [],
      ['last'],
    ]);
  });

  it('counts entries outside 08:00 to 22:00', () => {
    const outside = (startsAt: string, duration = 60) =>
      countOutsideHours(entries([booking('a', startsAt, duration)]), MASERU);
    expect(outside('2026-03-09T06:00:00Z')).toBe(0);
    expect(outside('2026-03-09T05:30:00Z')).toBe(1);
    expect(outside('2026-03-09T19:00:00Z')).toBe(0);
    expect(outside('2026-03-09T19:00:00Z', 90)).toBe(1);
    expect(outside('2026-03-09T21:00:00Z', 120)).toBe(1);
  });
});
