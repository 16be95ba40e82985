import { expect, it } from 'vitest';
import { isNearlyNamed } from './alike-names.ts';

it.each([
  ['Lerato Mokoena', 'Mokwena', true],
  ['Lerato Mokoena', 'mokeona', true],
  ['Lerato Mokoena', 'Lerrato Mokoena', true],
  ['Lerato Mokoena', 'Mokoena Lerato', true],
  ['Retšelisitsoe Phiri', 'Retsilisitsoe', true],
  ['Thabo Neo', 'Tahbo', true],
  ['Thabo Neo', 'Nea', false],
  ['Thabo Neo', 'Thabo Phiri', false],
  ['Lerato Mokoena', 'Molefe', false],
  ['Lerato Mokoena', '', false],
])('compares %s with %s (DASH-12)', (name, typed, isNear) => {
  expect(isNearlyNamed(name, typed)).toBe(isNear);
});
