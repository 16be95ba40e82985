import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isReminderDue, REMINDERS } from './reminders.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;
const startsAt = 1_000 * HOUR;
const arrangedAt = startsAt - 72 * HOUR;

describe('isReminderDue', () => {
  test.each([
    ['day', 25 * HOUR, false],
    ['day', 24 * HOUR + 1, false],
    ['day', 24 * HOUR, true],
    ['day', 5 * HOUR, true],
    ['day', HOUR + 1, true],
    ['day', HOUR, false],
    ['day', 0, false],
    ['hour', 24 * HOUR, false],
    ['hour', HOUR + 1, false],
    ['hour', HOUR, true],
    ['hour', MINUTE, true],
    ['hour', 0, false],
    ['hour', -HOUR, false],
  ] as const)('%s reminder, %i ms before the start: %s', (reminder, before, due) => {
    expect(isReminderDue(reminder, { startsAt, arrangedAt }, startsAt - before)).toBe(due);
  });

  test.each([
    ['day', 24 * HOUR, true],
    ['day', 24 * HOUR - 1, false],
    ['hour', 24 * HOUR - 1, true],
    ['hour', HOUR, true],
    ['hour', HOUR - 1, false],
  ] as const)('%s reminder, arranged %i ms before the start: %s', (reminder, arranged, due) => {
    const now = reminder === 'day' ? startsAt - 2 * HOUR : startsAt - MINUTE;
    expect(isReminderDue(reminder, { startsAt, arrangedAt: startsAt - arranged }, now)).toBe(due);
  });

  test('has at most one reminder due at any instant (MAIL-7)', () => {
    assert(
      property(integer({ min: -48 * HOUR, max: 48 * HOUR }), (before) => {
        const due = REMINDERS.filter((reminder) =>
          isReminderDue(reminder, { startsAt, arrangedAt }, startsAt - before),
        );
        expect(due.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
