import { describe, expect, it } from 'vitest';
import {
  canJoinNow,
  chooseLessons,
  countAwaited,
  joinLinkOf,
  startWords,
  stillUpcoming,
} from './booking-times.ts';

const START = '2026-03-09T14:30:00.000Z';
const at = (minutes: number) => Date.parse(START) + minutes * 60_000;
const booking = (over: Partial<Parameters<typeof canJoinNow>[0]> = {}): Parameters<typeof canJoinNow>[0] => ({
  status: 'approved',
  startsAt: START,
  meetingLink: 'https://meet.example.org/a',
  ...over,
});

describe('Join Now', () => {
  it.each([
    [-10.02, false],
    [-10, true],
    [0, true],
    [59.9, true],
    [60, false],
  ])('returns %s minutes after the start: %s', (minutes, expected) => {
    expect(canJoinNow(booking(), at(minutes))).toBe(expected);
  });

  it('requires a web link', () => {
    expect(canJoinNow(booking({ meetingLink: 'TBD' }), at(0))).toBe(false);
    expect(joinLinkOf(booking({ meetingLink: 'javascript:alert(1)' }))).toBeNull();
    expect(joinLinkOf(booking({ status: 'pending' }))).toBeNull();
    expect(joinLinkOf(booking())).toBe('https://meet.example.org/a');
  });
});

describe('startWords', () => {
  it.each([
    [-25, false, 'Starts in 25 min'],
    [-24.5, false, 'Starts in 25 min'],
    [-59, false, 'Starts in 59 min'],
    [-60, false, 'Mon 16:30, today'],
    [-1440, false, 'Mon 16:30, tomorrow'],
    [-2880, false, 'Mon 16:30, in 2 days'],
    [-4168, false, 'Mon 16:30, in 3 days'],
    [-8, true, 'Begins in 8 min'],
    [0.5, true, 'Starts now'],
    [12.5, true, 'Started 12 min ago'],
  ])('formats %s minutes from the start, open %s: %s', (minutes, isOpen, words) => {
    expect(startWords(START, at(minutes), isOpen, 'Africa/Maseru')).toBe(words);
  });
});

describe('Next Session card', () => {
  it('shows the following session when the first one is over', () => {
    const later = booking({ startsAt: '2026-03-10T08:00:00.000Z' });
    expect(stillUpcoming([later, booking()], at(59))).toEqual([booking(), later]);
    expect(stillUpcoming([later, booking()], at(60))).toEqual([later]);
  });
});

describe('filter of Your Sessions', () => {
  const soon = booking({ startsAt: '2026-03-09T15:00:00.000Z' });
  const later = booking({ startsAt: '2026-03-12T15:00:00.000Z', status: 'pending' });
  const old = booking({ startsAt: '2026-03-01T15:00:00.000Z', status: 'completed' });
  const older = booking({ startsAt: '2026-02-01T15:00:00.000Z', status: 'pending' });
  const refused = booking({ startsAt: '2026-03-20T15:00:00.000Z', status: 'rejected' });
  const bookings = [later, refused, older, soon, old];

  it('shows upcoming lessons, earliest first', () => {
    expect(chooseLessons(bookings, 'upcoming', at(0))).toEqual([soon, later]);
  });
  it('shows past lessons, latest first, including rejected and undecided ones', () => {
    expect(chooseLessons(bookings, 'past', at(0))).toEqual([refused, old, older]);
  });
  it('counts arranged lessons that are over, which wait for their outcome', () => {
    const over = booking({ startsAt: '2026-03-01T15:00:00.000Z', status: 'scheduled' });
    expect(countAwaited([...bookings, over], at(0))).toBe(1);
    expect(countAwaited(bookings, at(0))).toBe(0);
  });
  it('counts scheduled sessions as upcoming and cancelled ones as past', () => {
    const scheduled = booking({ status: 'scheduled', startsAt: '2026-03-10T15:00:00.000Z' });
    const cancelled = booking({ status: 'cancelled', startsAt: '2026-03-11T15:00:00.000Z' });
    expect(chooseLessons([later, cancelled, scheduled], 'upcoming', at(0))).toEqual([scheduled, later]);
    expect(chooseLessons([later, cancelled, scheduled], 'past', at(0))).toEqual([cancelled]);
  });
});
