import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar.ts';
import type { Interval } from './free-times.ts';
import type { TutorId } from '../ids.ts';
import {
  compareTutorFit,
  listOfferedTimes,
  type OfferQuery,
  type TutorFit,
  type TutorTimes,
} from './offered-times.ts';

const ZONE = 'Africa/Maseru';
// 2 March 2026 is a Monday.
const MONDAY = '2026-03-02';
const at = (time: string, date = MONDAY) => toInstant(date, time, ZONE);
const span = (from: string, to: string): Interval => ({ startsAt: at(from), endsAt: at(to) });
const tutor = (id: string, from: string, to: string, changes: Partial<TutorTimes> = {}): TutorTimes => ({
  tutorId: id as TutorId,
  times: { hours: [{ weekday: 1, from, to }], exceptions: [], bufferMinutes: 0, maxDailyMinutes: null },
  lessons: [],
  busy: [],
  ...changes,
});
const offer = (tutors: readonly TutorTimes[], changes: Partial<OfferQuery> = {}) =>
  listOfferedTimes(tutors, {
    from: MONDAY,
    to: '2026-03-08',
    duration: 60,
    own: [],
    now: at('06:00'),
    minimumNoticeHours: 0,
    bookingHorizonDays: 30,
    zone: ZONE,
    ...changes,
  }).map(({ time, tutorIds }) => `${time} ${tutorIds.join(' ')}`);

describe('listOfferedTimes (BOOK-21, BOOK-22)', () => {
  it('returns hour and half-hour starts that fit, with the tutors who are free (BOOK-23)', () => {
    expect(offer([tutor('a', '09:10', '11:15'), tutor('b', '10:00', '11:00')])).toEqual([
      '09:30 a',
      '10:00 a b',
    ]);
  });

  it('leaves out lessons of the tutor and of the student', () => {
    const busy = tutor('a', '09:00', '13:00', { lessons: [span('09:30', '10:30')] });
    expect(offer([busy])).toEqual(['10:30 a', '11:00 a', '11:30 a', '12:00 a']);
    expect(offer([busy], { own: [span('11:30', '12:00')] })).toEqual(['10:30 a', '12:00 a']);
  });

  it('keeps the longest day of the tutor', () => {
    const full = tutor('a', '08:00', '12:00', { lessons: [span('08:00', '09:00')] });
    const limited = { ...full, times: { ...full.times, maxDailyMinutes: 90 } };
    expect(offer([limited])).toEqual([]);
    expect(offer([limited], { duration: 30 })[0]).toBe('09:00 a');
  });

  it('keeps the minimum notice and the horizon', () => {
    const morning = tutor('a', '07:00', '10:00');
    expect(offer([morning], { minimumNoticeHours: 2 })).toEqual(['08:00 a', '08:30 a', '09:00 a']);
    expect(offer([morning], { from: '2026-03-09', to: '2026-03-15', bookingHorizonDays: 6 })).toEqual([]);
    expect(offer([morning], { from: '2026-03-09', to: '2026-03-15', bookingHorizonDays: 7 })).toHaveLength(5);
  });

  it('offers no time twice on a day whose clock is set back', () => {
    const zone = 'Europe/Berlin';
    const weekly = tutor('a', '01:00', '05:00');
    const hours = [{ weekday: 7 as const, from: '01:00', to: '05:00' }];
    const sunday = { ...weekly, times: { ...weekly.times, hours } };
    const times = listOfferedTimes([sunday], {
      from: '2026-10-25',
      to: '2026-10-25',
      duration: 60,
      own: [],
      now: 0,
      minimumNoticeHours: 0,
      bookingHorizonDays: 36_500,
      zone,
    }).map(({ time }) => time);
    expect(new Set(times).size).toBe(times.length);
    expect(times.at(0)).toBe('01:00');
    expect(times.at(-1)).toBe('04:00');
  });
});

describe('compareTutorFit (BOOK-33)', () => {
  const fit = (name: string, changes: Partial<TutorFit> = {}): TutorFit => ({
    name,
    isFree: true,
    hasClash: false,
    isPreferred: false,
    isSameAsLast: false,
    lessonsThisWeek: 0,
    ...changes,
  });

  it('orders by free, asked for, same as last time, load and name', () => {
    const tutors = [
      fit('Clash', { isFree: false, hasClash: true }),
      fit('Away', { isFree: false }),
      fit('Busy', { lessonsThisWeek: 9 }),
      fit('Bee'),
      fit('Ant'),
      fit('Last', { isSameAsLast: true, lessonsThisWeek: 20 }),
      fit('Asked', { isPreferred: true, lessonsThisWeek: 30 }),
    ];
    expect(tutors.toSorted(compareTutorFit).map(({ name }) => name)).toEqual([
      'Asked',
      'Last',
      'Ant',
      'Bee',
      'Busy',
      'Away',
      'Clash',
    ]);
  });
});
