import { describe, expect, it } from 'vitest';
import { formatPackageBilling, formatPackageLessons } from './package-words.ts';

describe('formatPackageLessons', () => {
  it.each([
    [1, 'once', '1 session'],
    [5, 'once', '5 sessions'],
    [1, 'month', '1 session per month'],
    [8, 'month', '8 sessions per month'],
  ] as const)('formats %d lessons paid %s as %s (PAY-4)', (lessons, period, words) => {
    expect(formatPackageLessons({ lessons, period })).toBe(words);
  });
});

it.each([
  ['once', ''],
  ['month', 'per month'],
] as const)('formats the billing of a package paid %s as %j', (period, words) => {
  expect(formatPackageBilling({ period })).toBe(words);
});
