import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  decideTimeChange,
  getTimeChangeState,
  decideFamilyCancellation,
  getCancellationCost,
  getFreeUntil,
  getNoticeStart,
  requestExpiresAt,
} from './lesson-policy.ts';

const HOUR = 60 * 60 * 1000;
const START = Temporal.Instant.from('2026-11-24T14:00:00Z').epochMilliseconds;

describe('getCancellationCost (LESSON-6)', () => {
  const lesson = { startsAt: START, noticeHours: 24 };

  it.each([
    ['two days before', START - 48 * HOUR, 'free'],
    ['at the last free moment', START - 24 * HOUR, 'free'],
    ['a millisecond later', START - 24 * HOUR + 1, 'uses_session'],
    ['a millisecond before the start', START - 1, 'uses_session'],
    ['at the start', START, null],
  ] as const)('is known %s', (_when, now, cost) => {
    expect(getCancellationCost(lesson, now)).toBe(cost);
  });

  it('is free until the start for a lesson without a policy', () => {
    expect(getFreeUntil({ startsAt: START, noticeHours: null })).toBe(START);
    expect(getCancellationCost({ startsAt: START, noticeHours: null }, START - 1)).toBe('free');
  });
});

it('keeps the notice for changes of the time when late cancellations are free', () => {
  const lesson = { startsAt: START, noticeHours: 24, lateCancelUsesSession: false, changesLeft: 2 };
  expect(getFreeUntil(lesson)).toBe(START);
  expect(getCancellationCost(lesson, START - 1)).toBe('free');
  expect(getNoticeStart(lesson)).toBe(START - 24 * HOUR);
  expect(getTimeChangeState(lesson, START - HOUR)).toBe('too_late');
});

describe('decideFamilyCancellation (LESSON-6)', () => {
  const lesson = { startsAt: START, noticeHours: 24 };

  it('asks again when the free time ended after the page was opened', () => {
    expect(() => decideFamilyCancellation(lesson, 'free', START - HOUR)).toThrow(
      expect.objectContaining({ code: 'cancellation_costs_session' }),
    );
  });

  it('charges nothing in time, whatever the screen showed', () => {
    expect(decideFamilyCancellation(lesson, 'uses_session', START - 25 * HOUR)).toBe('free');
  });

  it('refuses a lesson that has started', () => {
    expect(() => decideFamilyCancellation(lesson, 'uses_session', START)).toThrow(
      expect.objectContaining({ code: 'lesson_started' }),
    );
  });
});

describe('requestExpiresAt (BOOK-20)', () => {
  const asked = (hoursAhead: number) =>
    (requestExpiresAt({ createdAt: START, startsAt: START + hoursAhead * HOUR }, 24) - START) / HOUR;

  it.each([
    ['a week ahead: after the setting', 168, 24],
    ['tomorrow: three hours before the start', 20, 17],
    ['four hours ahead: three hours before the start', 4, 1],
    ['two hours ahead: at the start', 2, 2],
    ['a time that has passed: after the setting', -5, 24],
  ])('ends a request for %s', (_when, hoursAhead, expected) => {
    expect(asked(hoursAhead)).toBe(expected);
  });

  it('is after the request, and never after its start unless that has passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 400 }), fc.integer({ min: 1, max: 168 }), (ahead, hours) => {
        const startsAt = START + ahead * HOUR;
        const end = requestExpiresAt({ createdAt: START, startsAt }, hours);
        expect(end).toBeGreaterThan(START);
        expect(end).toBeLessThanOrEqual(startsAt > START ? startsAt : START + hours * HOUR);
      }),
    );
  });
});

describe('changing the time as a family (BOOK-29)', () => {
  const startsAt = 100 * 3_600_000;
  const lesson = { startsAt, noticeHours: 24, changesLeft: 2 };

  it.each([
    [startsAt - 24 * 3_600_000, 2, 'possible', 1],
    [startsAt - 24 * 3_600_000 + 1, 2, 'too_late', 'time_change_too_late'],
    [startsAt - 48 * 3_600_000, 0, 'used_up', 'time_changes_used_up'],
    [startsAt - 48 * 3_600_000, null, 'possible', null],
    [startsAt, 2, null, 'lesson_started'],
  ] as const)('at %s with %s changes left is %s', (now, changesLeft, state, outcome) => {
    const asked = { ...lesson, changesLeft };
    expect(getTimeChangeState(asked, now)).toBe(state);
    if (state === 'possible') expect(decideTimeChange(asked, now)).toBe(outcome);
    else expect(() => decideTimeChange(asked, now)).toThrow(expect.objectContaining({ code: outcome }));
  });
});
