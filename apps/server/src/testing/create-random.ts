/** Random decisions that a seed repeats. */
export interface Random {
  /** Returns an integer from 0 to `below` - 1. */
  below(below: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns one of the values; undefined for an empty list. */
  pick<T>(values: readonly T[]): T | undefined;
}

/** Creates a generator of pseudo-random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)],
  };
}
