export interface Random {
  below(limit: number): number;
  /** Returns a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
  /** Picks one of `[weight, value]` pairs; a weight of 0 is never picked. */
  pickWeighted<T>(choices: readonly (readonly [number, T])[]): T;
  /** Creates a generator of its own, so that its use does not change the numbers of the others. */
  fork(): Random;
}

/** Creates a pseudo-random generator (mulberry32): the same seed returns the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[below(choices.length)];
    if (choice === undefined) throw new Error('there is nothing to choose from');
    return choice;
  };
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick,
    pickWeighted<T>(choices: readonly (readonly [number, T])[]): T {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(choices)[1];
    },
    fork: () => createRandom(below(2 ** 31)),
  };
}
