import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getDigestWeek, getWeekUntil, listMovedTopics } from './weekly-digest.ts';

const ZONE = 'Africa/Maseru';
/** Instants in Maseru time, as epoch milliseconds. 1 March 2026 is a Sunday. */
const MARCH_1 = 1_772_323_200_000;
const at = (hours: number) => MARCH_1 - 2 * 3_600_000 + hours * 3_600_000;

describe('getDigestWeek (PROG-5)', () => {
  it.each([
    ['Sunday 16:59', 16.98, null],
    ['Sunday 17:00', 17, '2026-03-01'],
    ['Sunday 23:59', 23.98, '2026-03-01'],
    ['Monday 00:00', 24, null],
    ['Saturday 18:00', -6, null],
  ])('%s', (_, hours, sunday) => {
    expect(getDigestWeek(at(hours), ZONE)?.sunday ?? null).toBe(sunday);
  });

  it('covers seven days', () => {
    const { from, until } = getWeekUntil('2026-03-01', ZONE);
    expect(until).toBe(at(17));
    expect(until - from).toBe(7 * 86_400_000);
  });
});

describe('listMovedTopics', () => {
  it('lists only topics with evidence of the week', () => {
    const week = getWeekUntil('2026-03-01', ZONE);
    const evidence = fc.array(
      fc.record({
        topicId: fc.constantFrom('a', 'b', 'c'),
        outcome: fc.constantFrom(0, 0.5, 1),
        weight: fc.integer({ min: 1, max: 3 }),
        at: fc.integer({ min: at(-1000), max: at(17) - 1 }),
      }),
    );
    fc.assert(
      fc.property(evidence, (pieces) => {
        const recent = pieces.filter(({ at: when }) => when >= week.from).map(({ topicId }) => topicId);
        for (const { topicId, before, after } of listMovedTopics(pieces, week)) {
          expect(recent).toContain(topicId);
          expect(after).not.toBe(before);
        }
      }),
    );
  });
});
