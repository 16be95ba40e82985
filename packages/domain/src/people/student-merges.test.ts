import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_GUARDIAN_RIGHTS } from './students.ts';
import {
  findFreeSlots,
  getUndoLimit,
  isUndoable,
  joinGuardian,
  joinPurchases,
  MERGE_UNDO_DAYS,
  type MergedGuardian,
  requireMergeable,
  requireSeparable,
  separateGuardians,
} from './student-merges.ts';

const student = (id: string, changes: object = {}) => ({ id, isErased: false, mergedInto: null, ...changes });
const code = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('requireMergeable', () => {
  it.each([
    [student('a'), student('b'), null],
    [student('a'), student('a'), 'students_same'],
    [student('a', { isErased: true }), student('b'), 'student_not_found'],
    [student('a'), student('b', { isErased: true }), 'student_not_found'],
    [student('a'), student('b', { mergedInto: 'c' }), 'student_merged'],
    [student('a', { mergedInto: 'c' }), student('b'), 'student_merged'],
  ])('decides about %o and %o', (kept, duplicate, expected) => {
    expect(code(() => requireMergeable(kept, duplicate))).toBe(expected);
  });
});

describe('isUndoable', () => {
  it('ends after 30 days and after an undo (STUDENT-6)', () => {
    const limit = getUndoLimit(0);
    expect(limit).toBe(MERGE_UNDO_DAYS * 24 * 60 * 60 * 1000);
    expect(isUndoable({ mergedAt: 0, isUndone: false }, limit - 1)).toBe(true);
    expect(isUndoable({ mergedAt: 0, isUndone: false }, limit)).toBe(false);
    expect(isUndoable({ mergedAt: 0, isUndone: true }, 1)).toBe(false);
  });
});

describe('joinGuardian', () => {
  const none = { canBook: false, canPay: false, canSeeProgress: false, receivesMessages: false };
  const sponsor = { accountId: 'a', relationship: 'sponsor', createdAt: '2026-01-01', ...none } as const;

  it('gives no right to an account that added the child again, whichever record is kept (FAM-12)', () => {
    const payer = { ...sponsor, canPay: true } as const;
    const again = {
      ...sponsor,
      relationship: 'parent',
      createdAt: '2026-02-02',
      ...ALL_GUARDIAN_RIGHTS,
    } as const;
    expect(joinGuardian(payer, again)).toEqual(payer);
    expect(joinGuardian(again, payer)).toEqual({ ...payer, createdAt: again.createdAt });
    expect(joinGuardian(again, again)).toEqual(again);
  });

  it('leaves a student with their own sign-in what they are, also beside a record that they added (FAM-12)', () => {
    const own = { ...sponsor, relationship: 'self', canBook: true } as const;
    const parent = {
      ...sponsor,
      relationship: 'parent',
      createdAt: '2026-02-02',
      ...ALL_GUARDIAN_RIGHTS,
    } as const;
    expect(joinGuardian(own, parent)).toEqual(own);
    expect(joinGuardian(parent, own)).toEqual({ ...own, createdAt: '2026-02-02' });
  });
});

describe('findFreeSlots', () => {
  it('returns as many slots as wanted, none of them used and none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 })), fc.nat(10), (used, count) => {
        const free = findFreeSlots(used, count);
        expect(free).toHaveLength(count);
        expect(new Set([...free, ...used]).size).toBe(count + new Set(used).size);
      }),
    );
    expect(findFreeSlots([1, 3], 2)).toEqual([2, 4]);
  });
});

describe('joinPurchases', () => {
  const none = { selectedPackage: null, subscriptionStartsAt: null, subscriptionEndsAt: null };
  const until = (end: string | null) => ({
    selectedPackage: 'bundle-5',
    subscriptionStartsAt: '2026-01-01T00:00:00.000Z',
    subscriptionEndsAt: end,
  });
  const [early, late] = [until('2026-02-01T00:00:00.000Z'), until('2026-03-01T00:00:00.000Z')];

  it.each([
    [none, none, none],
    [none, early, early],
    [early, none, early],
    [early, late, late],
    [late, early, late],
    [until(null), late, until(null)],
    [late, until(null), until(null)],
    [
      { ...none, selectedPackage: null },
      { ...none, selectedPackage: 'once-off' },
      { ...none, selectedPackage: 'once-off' },
    ],
  ])('joins %o and %o', (kept, duplicate, joined) => {
    expect(joinPurchases(kept, duplicate)).toEqual(joined);
  });
});

describe('requireSeparable', () => {
  it('refuses a credit of one student that was used for the other (STUDENT-6)', () => {
    const own = { ofGrant: 'duplicate', ofCause: 'duplicate' } as const;
    expect(code(() => requireSeparable([own, { ofGrant: 'kept', ofCause: null }]))).toBeNull();
    expect(code(() => requireSeparable([own, { ofGrant: 'kept', ofCause: 'duplicate' }]))).toBe(
      'merge_credits_shared',
    );
  });
});

describe('separateGuardians', () => {
  const guardian = (accountId: string): MergedGuardian => ({
    accountId,
    relationship: 'parent',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...ALL_GUARDIAN_RIGHTS,
  });
  const before = { kept: [guardian('a'), guardian('both')], duplicate: [guardian('b'), guardian('both')] };
  const idsOf = (guardians: readonly MergedGuardian[]) => guardians.map(({ accountId }) => accountId);

  it('restores both sides, and leaves guardians of later with the kept student', () => {
    const { kept, duplicate, leaving } = separateGuardians(before, ['a', 'both', 'b', 'new']);
    expect([idsOf(kept), idsOf(duplicate), leaving]).toEqual([['a', 'both'], ['b', 'both'], ['b']]);
  });

  it('does not restore access that has ended since', () => {
    const { kept, duplicate, leaving } = separateGuardians(before, ['a', 'b']);
    expect([idsOf(kept), idsOf(duplicate), leaving]).toEqual([['a'], ['b'], ['b']]);
  });

  it('refuses to leave one of the students without anybody', () => {
    expect(code(() => separateGuardians(before, ['a', 'new']))).toBe('guardian_last');
    expect(code(() => separateGuardians(before, ['b']))).toBe('guardian_last');
  });
});
