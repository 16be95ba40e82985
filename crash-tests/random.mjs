/**
 * Numbers that look random and are the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (choices) => choices[below(choices.length)],
    chance: (probability) => next() < probability,
    /** Of `[weight, value]` pairs, those of weight 0 never. */
    weighed(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return choices.at(-1)[1];
    },
    /** A generator of its own, so that what one does with it does not shift what the others get. */
    fork: () => createRandom(below(2 ** 31)),
  };
}
