import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import type { TutorId } from '../ids.ts';
import { listAllowedActions } from '../lifecycle.ts';
import type { OfferedTime } from './offered-times.ts';
import {
  findFittingTime,
  getOfferEnd,
  getSearchRange,
  getWaitingEnd,
  OFFER_HOURS,
  requireNarrowWish,
  WAITING_STATUSES,
  WAITING_TRANSITIONS,
} from './waiting-list.ts';

const ZONE = 'Africa/Maseru';
const DATE = '2026-03-04';
const TUTOR = 'tutor' as TutorId;
const HOUR_MS = 3_600_000;
const offered = (time: string, date = DATE): OfferedTime => ({
  date,
  time,
  startsAt: toInstant(date, time, ZONE),
  tutorIds: [TUTOR],
});

describe('a place in the waiting list (BOOK-34, BOOK-36)', () => {
  it('ends once: no action leads out of an ended status', () => {
    const open = WAITING_STATUSES.filter(
      (status) => listAllowedActions(WAITING_TRANSITIONS, status).length > 0,
    );
    expect(open).toEqual(['waiting', 'offered']);
  });

  it('needs a day or a tutor', () => {
    expect(() => requireNarrowWish({ tutorId: null, date: null })).toThrow(DomainError);
    expect(() => requireNarrowWish({ tutorId: TUTOR, date: null })).not.toThrow();
    expect(() => requireNarrowWish({ tutorId: null, date: DATE })).not.toThrow();
  });

  it('searches the wished day, or four weeks for any day', () => {
    const now = toInstant('2026-03-02', '10:00', ZONE);
    expect(getSearchRange({ date: DATE }, now, ZONE)).toEqual({ from: DATE, to: DATE });
    expect(getSearchRange({ date: null }, now, ZONE)).toEqual({ from: '2026-03-02', to: '2026-03-30' });
  });

  it('fits the wished time only, or the earliest time', () => {
    const times = [offered('10:00'), offered('11:00')];
    expect(findFittingTime({ time: '11:00', duration: 60 }, times)).toEqual(times[1]);
    expect(findFittingTime({ time: '10:30', duration: 60 }, times)).toBeNull();
    expect(findFittingTime({ time: null, duration: 60 }, times)).toEqual(times[0]);
  });

  it('never fits a time that is held for the same student', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.constantFrom(60, 90, 120), (minutes, duration) => {
        const time = offered('10:00');
        const startsAt = time.startsAt + minutes * 60_000;
        const held = { startsAt, endsAt: startsAt + 60 * 60_000 };
        const isApart = held.endsAt <= time.startsAt || held.startsAt >= time.startsAt + duration * 60_000;
        expect(findFittingTime({ time: null, duration }, [time], [held]) !== null).toBe(isApart);
      }),
    );
  });

  it('is offered for four hours, at the latest until the start', () => {
    expect(getOfferEnd(0, 10 * HOUR_MS)).toBe(OFFER_HOURS * HOUR_MS);
    expect(getOfferEnd(0, 3 * HOUR_MS)).toBe(3 * HOUR_MS);
  });

  it('ends at the wished time, after the wished day, or after 60 days', () => {
    const joined = toInstant('2026-03-02', '10:00', ZONE);
    expect(getWaitingEnd({ date: DATE, time: '15:30' }, joined, ZONE)).toBe(toInstant(DATE, '15:30', ZONE));
    expect(getWaitingEnd({ date: DATE, time: null }, joined, ZONE)).toBe(
      toInstant('2026-03-05', '00:00', ZONE),
    );
    expect(getWaitingEnd({ date: null, time: '15:30' }, joined, ZONE)).toBe(
      toInstant('2026-05-02', '00:00', ZONE),
    );
  });
});
