import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPackageId,
  isSamePackageName,
  listPackageActions,
  movePackage,
  PACKAGE_BOUNDS,
  requirePackageOnSale,
  sortPackages,
} from './packages.ts';

const place = (id: string, position: number, retiredAt: number | null = null) => ({
  id,
  position,
  retiredAt,
});
const CATALOGUE = [place('c', 3), place('old', 1, 5), place('a', 1), place('b', 2)];

describe('createPackageId', () => {
  it.each([
    ['5-Session Bundle', '5-session-bundle'],
    ['  Exam Week (12) ', 'exam-week-12'],
    ['Tšepo’s Café', 'tsepo-s-cafe'],
    ['数学', 'package'],
  ])('turns %j into %s', (name, id) => {
    expect(createPackageId(name, new Set())).toBe(id);
  });

  it('adds a number when the id is taken', () => {
    expect(createPackageId('Exam Week', new Set(['exam-week', 'exam-week-2']))).toBe('exam-week-3');
  });

  it('returns a valid, free id for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const id = createPackageId(name, new Set());
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(id.length).toBeLessThanOrEqual(PACKAGE_BOUNDS.idLength);
        const next = createPackageId(name, new Set([id]));
        expect(next).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(next).not.toBe(id);
      }),
    );
  });
});

describe('order of the catalogue', () => {
  it('shows packages on sale by position and retired ones last', () => {
    expect(sortPackages(CATALOGUE).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'old']);
  });

  it.each([
    ['b', 'up', ['b', 'a', 'c']],
    ['b', 'down', ['a', 'c', 'b']],
    ['a', 'up', ['a', 'b', 'c']],
    ['c', 'down', ['a', 'b', 'c']],
  ] as const)('moves %s %s', (id, direction, ids) => {
    expect(movePackage(CATALOGUE, id, direction)).toEqual(ids);
  });

  it.each(['old', 'gone'])('does not move %s', (id) => {
    expect(() => movePackage(CATALOGUE, id, 'up')).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('keeps every package when any of them moves', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.constantFrom('up' as const, 'down' as const),
        (ids, pick, direction) => {
          const packages = ids.map((id, index) => place(id, index));
          const id = ids[pick % ids.length] as string;
          const moved = movePackage(packages, id, direction);
          expect(moved.toSorted()).toEqual(ids.toSorted());
          expect(Math.abs(moved.indexOf(id) - ids.indexOf(id))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it.each([
    ['a', ['edit', 'move-down', 'retire']],
    ['b', ['edit', 'move-up', 'move-down', 'retire']],
    ['c', ['edit', 'move-up', 'retire']],
    ['old', ['edit', 'restore']],
  ])('allows for %s: %j', (id, actions) => {
    expect(listPackageActions(CATALOGUE, id)).toEqual(actions);
  });
});

describe('requirePackageOnSale', () => {
  it('returns a package that is on sale', () => {
    expect(requirePackageOnSale({ retiredAt: null }, 'a')).toEqual({ retiredAt: null });
  });

  it.each([
    ['an unknown', null],
    ['a retired', { retiredAt: 0 }],
  ])('refuses %s package', (_which, found) => {
    expect(() => requirePackageOnSale(found, 'a')).toThrow(
      expect.objectContaining({ code: 'package_not_found', details: { packageId: 'a' } }),
    );
  });
});

it.each([
  ['Exam Week', ' exam  WEEK ', true],
  ['Exam Week', 'Exam Weeks', false],
])('compares %j with %j', (a, b, same) => {
  expect(isSamePackageName(a, b)).toBe(same);
});
