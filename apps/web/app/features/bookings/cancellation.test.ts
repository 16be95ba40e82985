import { describe, expect, it } from 'vitest';
import { describeCancellation } from './cancellation.ts';

const NOW = Date.parse('2026-11-23T08:00:00.000Z');
const options = { now: NOW, timeZone: 'Africa/Maseru' };
const until = (freeUntil: string) => ({ cancellation: { cost: 'free' as const, freeUntil } });

describe('describeCancellation (LESSON-6)', () => {
  it('names weekday and time in the centre’s zone', () => {
    expect(describeCancellation(until('2026-11-24T12:00:00.000Z'), options)).toEqual({
      cost: 'free',
      text: 'Free until Tue 14:00',
    });
  });

  it('adds the date when the weekday is not unique', () => {
    expect(describeCancellation(until('2026-12-08T12:00:00.000Z'), options)?.text).toBe(
      'Free until Tue 14:00, 8 Dec 2026',
    );
  });

  it('follows the clock when the free time ends while the page is open', () => {
    expect(describeCancellation(until('2026-11-23T07:59:59.000Z'), options)).toEqual({
      cost: 'uses_session',
      text: 'Uses 1 session',
    });
  });

  it('is null for a lesson that cannot be cancelled', () => {
    expect(describeCancellation({ cancellation: null }, options)).toBeNull();
  });
});
