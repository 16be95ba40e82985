import { describe, expect, test } from 'vitest';
import { findPackage, PACKAGE_IDS, PACKAGES } from './packages.ts';

describe('the package catalogue (PAY-1)', () => {
  const table = [
    // id, display name, price (M), sessions, paid, months, popular
    ['once-off', 'Once-Off Session', 90, 1, 'once', 6, false],
    ['bundle-5', '5-Session Bundle', 450, 5, 'once', 6, false],
    ['bundle-10', '10-Session Bundle', 850, 10, 'once', 6, false],
    ['basic-subscription', 'Basic Subscription', 360, 4, 'month', 1, false],
    ['standard-subscription', 'Standard Subscription', 720, 8, 'month', 1, true],
    ['premium-subscription', 'Premium Subscription', 1020, 12, 'month', 1, false],
  ] as const;

  test('six packages, in this order, and no other', () => {
    const rows = PACKAGES.map((item) => [
      item.id,
      item.name,
      item.priceMaloti,
      item.sessions,
      item.period,
      item.validMonths,
      item.popular,
    ]);
    expect(rows).toEqual(table);
    expect(PACKAGE_IDS).toEqual(table.map(([id]) => id));
  });

  test.each(table)('%s is found by its id', (id, name) => {
    expect(findPackage(id)).toMatchObject({ id, name });
  });

  test.each(['', 'bundle-50', 'BUNDLE-5', ' bundle-5', 'constructor'])('%j is no package', (id) => {
    expect(findPackage(id)).toBeNull();
  });

  test('each has features to show, each of them once', () => {
    for (const { id, features } of PACKAGES) {
      expect(features.length, id).toBeGreaterThanOrEqual(3);
      expect(new Set(features).size, id).toBe(features.length);
    }
  });

  test('the saving that the 10-session bundle claims is true', () => {
    const once = findPackage('once-off')?.priceMaloti ?? 0;
    const bundle = findPackage('bundle-10')?.priceMaloti ?? 0;
    expect(findPackage('bundle-10')?.features[0]).toBe('Ten sessions for M50 less than ten once-offs');
    expect(10 * once - bundle).toBe(50);
  });
});
