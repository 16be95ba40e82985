import { describe, expect, it } from 'vitest';
import {
  adjustCredits,
  applyEntries,
  consumeForLesson,
  countCredits,
  countUnexpired,
  type Grant,
  grantLessons,
  hasPaidSessions,
  holdForLesson,
  releaseForLesson,
} from './credits.ts';
import { DomainError } from '../errors.ts';

const NOW = 1_000;
const grant = (id: string, changes: Partial<Grant> = {}): Grant => ({
  id,
  granted: 5,
  available: 5,
  held: 0,
  completed: 0,
  expiresAt: null,
  ...changes,
});

describe('grantLessons', () => {
  const fresh = grant('new', { granted: 8, available: 0 });
  const old = grant('old', { available: 3, held: 1, completed: 1 });

  it('closes the older grant, writes off what was left and starts the counters again (CREDIT-3)', () => {
    const entries = grantLessons([old], { id: 'new', lessons: 8 }, false);
    expect(entries).toContainEqual({
      grantId: 'old',
      reason: 'closed',
      delta: -3,
      heldDelta: 0,
      completed: 0,
    });
    const after = applyEntries([old, fresh], entries);
    expect(countCredits(after)).toEqual({ assigned: 8, completed: 0, remaining: 8 });
  });

  it('carries held credits to the new grant', () => {
    const after = applyEntries([old, fresh], grantLessons([old], { id: 'new', lessons: 8 }, false));
    expect(after).toEqual([{ ...fresh, available: 8, held: 1 }]);
  });

  it('never counts a negative completion (CREDIT-2)', () => {
    const entries = grantLessons([old], { id: 'new', lessons: 8 }, false);
    expect(entries.filter(({ completed }) => completed !== 0)).toEqual([]);
  });

  it('adds up with carry-over (CREDIT-4)', () => {
    const after = applyEntries([old, fresh], grantLessons([old], { id: 'new', lessons: 8 }, true));
    expect(countCredits(after)).toEqual({ assigned: 13, completed: 1, remaining: 11 });
  });
});

describe('holdForLesson', () => {
  it('takes from the grant that expires first (CREDIT-12)', () => {
    const grants = [grant('never'), grant('late', { expiresAt: 3_000 }), grant('soon', { expiresAt: 2_000 })];
    expect(holdForLesson(grants, NOW)).toMatchObject({ grantId: 'soon', delta: -1, heldDelta: 1 });
  });

  it('takes from an expired grant last', () => {
    const grants = [grant('expired', { expiresAt: 500 }), grant('never')];
    expect(holdForLesson(grants, NOW).grantId).toBe('never');
    expect(holdForLesson([grant('expired', { expiresAt: 500 })], NOW).grantId).toBe('expired');
  });

  it('throws without a credit, unless that is allowed', () => {
    const grants = [grant('empty', { available: 0 })];
    expect(() => holdForLesson(grants, NOW)).toThrow(new DomainError('no_sessions_remaining'));
    expect(holdForLesson(grants, NOW, { allowWithoutCredit: true })).toMatchObject({
      delta: 0,
      heldDelta: 0,
    });
  });
});

describe('consumeForLesson', () => {
  it('consumes the held credit (CREDIT-6)', () => {
    const held = grant('a', { available: 4, held: 1 });
    const hold = { grantId: 'a', reason: 'held', delta: -1, heldDelta: 1, completed: 0 } as const;
    expect(consumeForLesson([held], [hold], NOW)).toEqual({
      grantId: 'a',
      reason: 'consumed',
      delta: 0,
      heldDelta: -1,
      completed: 1,
    });
  });

  it('consumes a carried credit on the grant that has it', () => {
    const hold = { grantId: 'closed', reason: 'held', delta: -1, heldDelta: 1, completed: 0 } as const;
    const open = [grant('bonus'), grant('new', { held: 1 })];
    expect(consumeForLesson(open, [hold], NOW)).toMatchObject({ grantId: 'new', heldDelta: -1 });
  });

  it.each([
    ['takes an available credit for a scheduled session (CREDIT-7)', 2, -1],
    ['counts a scheduled session without a credit, never below 0', 0, 0],
  ])('%s', (_what, available, delta) => {
    const entry = consumeForLesson([grant('a', { available })], [], NOW);
    expect(entry).toMatchObject({ delta, heldDelta: 0, completed: 1 });
  });
});

describe('releaseForLesson', () => {
  const hold = { grantId: 'a', reason: 'held', delta: -1, heldDelta: 1, completed: 0 } as const;
  const consumed = { grantId: 'a', reason: 'consumed', delta: 0, heldDelta: -1, completed: 1 } as const;

  it('returns a held credit', () => {
    const entry = releaseForLesson([grant('a', { held: 1 })], [hold]);
    expect(entry).toMatchObject({ grantId: 'a', delta: 1, heldDelta: -1, completed: 0 });
  });

  it('returns a consumed credit and takes the completion back', () => {
    const entry = releaseForLesson([grant('a', { completed: 1 })], [hold, consumed]);
    expect(entry).toMatchObject({ grantId: 'a', delta: 1, completed: -1 });
    expect(Math.abs(entry?.heldDelta ?? 1)).toBe(0);
  });

  it('returns the credit of a closed grant to the newest one and leaves its count', () => {
    const entry = releaseForLesson([grant('b')], [hold, consumed]);
    expect(entry).toMatchObject({ grantId: 'b', delta: 1, completed: 0 });
  });

  it('ends a held credit whose grant has ended (CREDIT-12)', () => {
    const entry = releaseForLesson([grant('b', { held: 1 })], [hold]);
    expect(entry).toMatchObject({ grantId: 'b', reason: 'released', delta: 0, heldDelta: -1, completed: 0 });
  });

  it('returns a held credit whose grant has ended when the centre did not give the lesson (CREDIT-12)', () => {
    const entry = releaseForLesson([grant('b', { held: 1 })], [hold], true);
    expect(entry).toMatchObject({ grantId: 'b', reason: 'released', delta: 1, heldDelta: -1 });
  });

  it('returns nothing for a lesson without entries', () => {
    expect(releaseForLesson([grant('a')], [])).toBeNull();
  });
});

describe('adjustCredits', () => {
  it('adds to the newest grant', () => {
    expect(adjustCredits([grant('a'), grant('b')], 2, NOW)).toMatchObject([{ grantId: 'b', delta: 2 }]);
  });

  it('removes in the order of use from as many grants as it takes', () => {
    const grants = [grant('a', { available: 2 }), grant('b', { available: 3, expiresAt: 2_000 })];
    expect(adjustCredits(grants, -4, NOW)).toMatchObject([
      { grantId: 'b', delta: -3 },
      { grantId: 'a', delta: -1 },
    ]);
  });

  it('refuses to remove more than what is available', () => {
    expect(() => adjustCredits([grant('a', { available: 3 })], -4, NOW)).toThrow(
      new DomainError('credits_insufficient', { remaining: 3 }),
    );
  });
});

it('counts unexpired credits', () => {
  expect(countUnexpired([grant('a', { expiresAt: NOW }), grant('b', { expiresAt: NOW + 1 })], NOW)).toBe(5);
});

it.each([
  [true, 1, true],
  [true, 0, false],
  [false, 3, false],
])(
  'decides whether paid sessions are left with purchase %s and %d left: %s (CREDIT-8)',
  (hasPurchase, remaining, expected) => {
    expect(hasPaidSessions({ hasPurchase, remaining })).toBe(expected);
  },
);
