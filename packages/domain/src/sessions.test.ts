import { describe, expect, test } from 'vitest';
import { decideSessionStart } from './sessions.ts';

// 22:30 in UTC on 2 March 2026: half past midnight of the next day in Maseru.
const NOW = 1_772_490_600_000;
const options = { now: NOW, zone: 'Africa/Maseru' };

describe('a session may be scheduled from today on, in the platform’s zone', () => {
  test('today, also at a time that has passed', () => {
    expect(decideSessionStart({ date: '2026-03-03', time: '00:15' }, options)).toBe(NOW - 15 * 60_000);
  });

  test('yesterday is refused', () => {
    expect(() => decideSessionStart({ date: '2026-03-02', time: '23:59' }, options)).toThrow(
      expect.objectContaining({ code: 'session_in_past' }),
    );
  });
});
