import { describe, expect, it } from 'vitest';
import {
  decideSkip,
  decideWeeklyTime,
  getKeptUntil,
  getConfirmationWindow,
  isInTime,
  listWeekdayDates,
  listWeeklyStarts,
  overlaps,
} from './weekly-places.ts';

const code = (expected: string) => expect.objectContaining({ code: expected });
const holiday = {
  id: 'h',
  kind: 'holiday',
  name: 'Good Friday',
  startsOn: '2026-04-03',
  endsOn: '2026-04-03',
} as const;

describe('listWeekdayDates', () => {
  it('lists each date on the weekday, over the end of a month', () => {
    expect(listWeekdayDates(2, '2026-03-24', '2026-04-14')).toEqual([
      '2026-03-24',
      '2026-03-31',
      '2026-04-07',
      '2026-04-14',
    ]);
    expect(listWeekdayDates(1, '2026-03-03', '2026-03-08')).toEqual([]);
  });
});

describe('listWeeklyStarts', () => {
  it('lists the hours and half-hours at which a lesson fits, over touching ranges and until midnight', () => {
    const starts = listWeeklyStarts([
      { weekday: 2, from: '15:10', to: '16:00' },
      { weekday: 2, from: '16:00', to: '17:00' },
      { weekday: 5, from: '23:00', to: '23:59' },
      { weekday: 6, from: '10:00', to: '10:45' },
    ]);
    expect(starts.map(({ weekday, time }) => `${weekday} ${time}`)).toEqual([
      '2 15:30',
      '2 16:00',
      '5 23:00',
    ]);
  });
});

describe('decideSkip', () => {
  it('names the holiday, then the tutor’s leave, then a lesson at the time', () => {
    const periods = [holiday];
    expect(decideSkip('2026-04-03', { periods, tutorTime: 'away' })).toEqual({
      reason: 'holiday',
      name: 'Good Friday',
    });
    expect(decideSkip('2026-04-10', { periods, tutorTime: 'away' })?.reason).toBe('tutor_away');
    expect(decideSkip('2026-04-10', { periods, tutorTime: 'taken' })?.reason).toBe('time_taken');
    expect(decideSkip('2026-04-10', { periods, tutorTime: 'free' })).toBeNull();
  });
});

describe('decideWeeklyTime', () => {
  const wanted = { weekday: 2, time: '16:00' } as const;
  it('refuses a time at which the tutor does not work', () => {
    expect(() => decideWeeklyTime(wanted, { places: [], isOffered: false })).toThrow(
      code('weekly_time_not_offered'),
    );
  });

  it('refuses a time that another weekly place overlaps', () => {
    const places = [{ weekday: 2, time: '16:30' }] as const;
    expect(() => decideWeeklyTime(wanted, { places, isOffered: true })).toThrow(code('weekly_place_taken'));
    expect(overlaps(wanted, { weekday: 2, time: '17:00' })).toBe(false);
    expect(overlaps(wanted, { weekday: 3, time: '16:00' })).toBe(false);
  });
});

describe('windows', () => {
  const now = 1_772_632_800_000;
  it('looks two weeks ahead in the platform’s zone', () => {
    expect(getConfirmationWindow(now, 'Africa/Maseru')).toEqual({ from: '2026-03-04', to: '2026-03-18' });
  });

  it('confirms at least an hour ahead and keeps a place for 7 days', () => {
    expect(isInTime(now + 3_600_000, now)).toBe(true);
    expect(isInTime(now + 3_599_999, now)).toBe(false);
    expect(getKeptUntil(now) - now).toBe(7 * 86_400_000);
  });
});
