import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Evidence,
  estimateTopic,
  estimateTopics,
  getChoiceOutcome,
  HALF_LIFE_DAYS,
  MIN_STATE_WEIGHT,
} from './topic-states.ts';

const DAY = 86_400_000;
const piece = (outcome: number | null, weight = 1, day = 0) => ({ outcome, weight, at: day * DAY });

const evidence = fc.array(
  fc.record({
    topicId: fc.constantFrom('a', 'b', 'c'),
    outcome: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 8 }),
    weight: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 400 }).map((day) => day * DAY),
  }) satisfies fc.Arbitrary<Evidence>,
  { maxLength: 25 },
);

describe('estimateTopic (LEARN-1)', () => {
  it.each([
    ['nothing', [], 'not_enough_evidence'],
    ['one written answer', [piece(1, 2)], 'not_enough_evidence'],
    ['a good observation', [piece(1, 3)], 'secure'],
    ['an observation half way', [piece(0.5, 3)], 'developing'],
    ['a poor observation', [piece(0, 3)], 'gap'],
    ['three correct choices of four', Array.from({ length: 3 }, () => piece(0.8)), 'secure'],
    ['two correct choices of three', [piece(0.8), piece(0.8), piece(0)], 'developing'],
    ['one correct choice of three', [piece(0.8), piece(0), piece(0)], 'gap'],
    ['a topic that was not taught', [piece(null, 2)], 'not_seen'],
    ['a topic taught since', [piece(null, 2), piece(1, 3, 30)], 'secure'],
  ])('%s', (_, pieces, state) => {
    expect(estimateTopic(pieces).state).toBe(state);
  });

  it('halves the weight of evidence after the half-life', () => {
    const { weight } = estimateTopic([piece(1, 2), piece(1, 2, HALF_LIFE_DAYS)]);
    expect(weight).toBeCloseTo(3);
  });

  it('lets new evidence outweigh old evidence', () => {
    expect(estimateTopic([piece(0, 3), piece(1, 3, 180)]).state).toBe('secure');
    expect(estimateTopic([piece(1, 3), piece(0, 3, 180)]).state).toBe('gap');
  });

  it('gives no state without enough weight', () => {
    fc.assert(
      fc.property(evidence, (pieces) => {
        const { state, weight } = estimateTopic(pieces);
        if (['secure', 'developing', 'gap'].includes(state)) {
          expect(weight).toBeGreaterThanOrEqual(MIN_STATE_WEIGHT - 1e-6);
        }
      }),
    );
  });

  it('never falls with a better outcome', () => {
    fc.assert(
      fc.property(evidence, fc.nat(), (pieces, at) => {
        const chosen = pieces[at % Math.max(1, pieces.length)];
        if (chosen === undefined || chosen.outcome === null) return;
        const better = pieces.map((each) => (each === chosen ? { ...each, outcome: 1 } : each));
        expect(estimateTopic(better).mean).toBeGreaterThanOrEqual(estimateTopic(pieces).mean - 1e-9);
      }),
    );
  });
});

describe('estimateTopics (LEARN-2)', () => {
  it('returns the same picture for the same evidence in any order', () => {
    fc.assert(
      fc.property(evidence, (pieces) => {
        const states = (list: readonly Evidence[]) =>
          [...estimateTopics(list)].map(([id, { state }]) => `${id} ${state}`).toSorted();
        expect(states(pieces.toReversed())).toEqual(states(pieces));
      }),
    );
  });

  it('moves only the topic of a deleted piece of evidence', () => {
    fc.assert(
      fc.property(evidence, fc.nat(), (pieces, at) => {
        const deleted = pieces[at % Math.max(1, pieces.length)];
        const left = estimateTopics(pieces.filter((each) => each !== deleted));
        for (const [topicId, estimate] of estimateTopics(pieces)) {
          if (topicId !== deleted?.topicId) expect(left.get(topicId)).toEqual(estimate);
        }
      }),
    );
  });
});

describe('getChoiceOutcome', () => {
  it('corrects for guessing: the fewer options, the less a correct answer shows', () => {
    expect(getChoiceOutcome(true, 4)).toBeCloseTo(0.8);
    expect(getChoiceOutcome(true, 2)).toBeLessThan(getChoiceOutcome(true, 5));
    expect(getChoiceOutcome(false, 4)).toBe(0);
  });
});
