import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import {
  countSeatsLeft,
  decideSeat,
  GROUP_STATUSES,
  listGroupActions,
  needsDecision,
  requireGroupAction,
  requireSeatRange,
  type SeatedGroup,
} from './group-lessons.ts';

const HOUR_MS = 3_600_000;
const NOW = toInstant('2026-03-02', '12:00', 'Africa/Maseru');
const group = (changes: Partial<SeatedGroup> = {}): SeatedGroup => ({
  status: 'open',
  startsAt: NOW + 24 * HOUR_MS,
  minSeats: 3,
  maxSeats: 5,
  taken: 2,
  ...changes,
});
const codeOf = (run: () => void) => {
  try {
    run();
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
  return null;
};

describe('a decision about a group below its minimum (LESSON-18)', () => {
  it.each([
    ['24 hours before the start', {}, true],
    ['earlier', { startsAt: NOW + 24 * HOUR_MS + 1 }, false],
    ['with enough students', { taken: 3 }, false],
    ['after the desk let it run', { status: 'going_ahead' as const }, false],
    ['after it was cancelled', { status: 'cancelled' as const }, false],
    ['from the start on', { startsAt: NOW }, false],
  ])('is needed or not: %s', (_, changes, expected) => {
    expect(needsDecision(group(changes), NOW)).toBe(expected);
    expect(listGroupActions(group(changes), NOW).includes('run-anyway')).toBe(expected);
  });

  it('leaves nothing to do once the lesson has started or is cancelled', () => {
    expect(listGroupActions(group({ startsAt: NOW }), NOW)).toEqual([]);
    expect(listGroupActions(group({ status: 'cancelled' }), NOW)).toEqual([]);
    expect(listGroupActions(group({ status: 'going_ahead' }), NOW)).toEqual(['change-time', 'cancel']);
    expect(codeOf(() => requireGroupAction(group({ startsAt: NOW }), 'cancel', NOW))).toBe('lesson_started');
    expect(codeOf(() => requireGroupAction(group({ taken: 3 }), 'run-anyway', NOW))).toBe(
      'group_lesson_changed',
    );
    expect(codeOf(() => requireGroupAction(group(), 'run-anyway', NOW))).toBeNull();
  });
});

describe('a seat (LESSON-16, LESSON-17)', () => {
  it.each([
    ['cancelled group', { status: 'cancelled' as const }, false, 'group_lesson_changed'],
    ['started lesson', { startsAt: NOW }, false, 'lesson_started'],
    ['second seat', {}, true, 'seat_booked'],
    ['full group', { taken: 5 }, false, 'group_lesson_full'],
    ['last seat', { taken: 4 }, false, null],
  ])('is refused or booked: %s', (_, changes, hasSeat, expected) => {
    expect(codeOf(() => decideSeat(group(changes), { hasSeat, now: NOW }))).toBe(expected);
  });

  it('is booked only while one is left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GROUP_STATUSES),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 0, max: 40 }),
        (status, maxSeats, taken) => {
          const seated = group({ status, maxSeats, taken });
          const isBooked = codeOf(() => decideSeat(seated, { hasSeat: false, now: NOW })) === null;
          expect(isBooked).toBe(status !== 'cancelled' && countSeatsLeft(seated) > 0);
        },
      ),
    );
  });

  it('requires a minimum up to the maximum', () => {
    expect(codeOf(() => requireSeatRange({ minSeats: 4, maxSeats: 3 }))).toBe('input_invalid');
    expect(codeOf(() => requireSeatRange({ minSeats: 3, maxSeats: 3 }))).toBeNull();
  });
});
