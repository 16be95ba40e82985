import { describe, expect, test } from 'vitest';
import { decideNewStart, listAdminActions, requireStarted } from './lessons.ts';

// 22:30 in UTC on 2 March 2026: half past midnight of the next day in Maseru.
const NOW = 1_772_490_600_000;
const options = { now: NOW, zone: 'Africa/Maseru' };
const code = (word: string) => expect.objectContaining({ code: word });

describe('decideNewStart', () => {
  test('accepts today in the platform’s zone, also a time that has passed', () => {
    expect(decideNewStart('scheduled', { date: '2026-03-03', time: '00:15' }, options)).toBe(
      NOW - 15 * 60_000,
    );
  });

  test('refuses yesterday, with the word for the lesson', () => {
    const yesterday = { date: '2026-03-02', time: '23:59' };
    expect(() => decideNewStart('scheduled', yesterday, options)).toThrow(code('session_in_past'));
    expect(() => decideNewStart('requested', yesterday, options)).toThrow(code('booking_in_past'));
  });
});

describe('requireStarted', () => {
  test('refuses a no-show before the start and accepts it from the start on', () => {
    expect(() => requireStarted(NOW + 1, NOW)).toThrow(code('lesson_not_started'));
    expect(() => requireStarted(NOW, NOW)).not.toThrow();
  });
});

describe('listAdminActions', () => {
  test.each([
    ['requested', 'requested', 1, ['approve', 'propose', 'reject']],
    ['requested', 'confirmed', 1, ['complete', 'cancel', 'edit', 'reschedule', 'mark-outcome']],
    [
      'booked_by_admin',
      'confirmed',
      -1,
      ['complete', 'cancel', 'no-show', 'edit', 'reschedule', 'mark-outcome'],
    ],
    ['scheduled', 'confirmed', 1, ['complete', 'cancel', 'reschedule', 'mark-outcome']],
    ['series', 'confirmed', 0, ['complete', 'cancel', 'no-show', 'reschedule', 'mark-outcome']],
    ['requested', 'completed', -1, []],
    ['requested', 'withdrawn', 1, []],
    ['scheduled', 'no_show', -1, []],
  ] as const)('%s, %s, starting in %i minutes: %j', (origin, status, minutes, actions) => {
    const participant = { origin, status, startsAt: NOW + minutes * 60_000, outcome: null };
    expect(listAdminActions(participant, NOW)).toEqual(actions);
  });

  test('offers to undo an outcome that was marked, not a cancellation by the family', () => {
    const cancelled = { origin: 'requested', status: 'cancelled', startsAt: NOW } as const;
    expect(listAdminActions({ ...cancelled, outcome: 'tutor_absent' }, NOW)).toEqual(['undo-outcome']);
    expect(listAdminActions({ ...cancelled, outcome: null }, NOW)).toEqual([]);
  });
});
