import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTestSeed, sample } from './sample.ts';

const CASES = Array.from({ length: 200 }, (_, number) => number);

beforeEach(() => {
  vi.stubEnv('SLOW_TESTS', undefined);
  vi.stubEnv('TEST_SEED', 'a');
});
afterEach(() => vi.unstubAllEnvs());

describe('sample', () => {
  it('picks the given number of different cases in their order', () => {
    const picked = sample(CASES, 20, 'numbers');
    expect(new Set(picked).size).toBe(20);
    expect(picked).toEqual(picked.toSorted((a, b) => a - b));
  });

  it('repeats with the same seed and differs with another seed or name', () => {
    const first = sample(CASES, 20, 'numbers');
    expect(sample(CASES, 20, 'numbers')).toEqual(first);
    expect(sample(CASES, 20, 'other numbers')).not.toEqual(first);
    vi.stubEnv('TEST_SEED', 'b');
    expect(sample(CASES, 20, 'numbers')).not.toEqual(first);
  });

  it('picks every case within a few seeds', () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 100; seed += 1) {
      vi.stubEnv('TEST_SEED', String(seed));
      for (const number of sample(CASES, 20, 'numbers')) seen.add(number);
    }
    expect(seen.size).toBe(CASES.length);
  });

  it('returns all cases if there are no more, and in the slow lane', () => {
    expect(sample(CASES, 200, 'numbers')).toEqual(CASES);
    vi.stubEnv('SLOW_TESTS', '1');
    expect(sample(CASES, 20, 'numbers')).toEqual(CASES);
  });
});

describe('getTestSeed', () => {
  it('returns an integer that fast-check accepts and 1 as the default of TEST_SEED', () => {
    expect(getTestSeed('x')).toBeGreaterThanOrEqual(0);
    expect(getTestSeed('x')).toBeLessThan(2 ** 31);
    vi.stubEnv('TEST_SEED', '');
    const byDefault = getTestSeed('x');
    vi.stubEnv('TEST_SEED', '1');
    expect(getTestSeed('x')).toBe(byDefault);
  });
});
