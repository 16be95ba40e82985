/** Samples of large products of test cases. Tests of every workspace use them; the product never does. */

/** Declared here, because the packages compile without the types of Node.js. */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** The seed of a test file that runs without `npm test`, which sets TEST_SEED. */
const DEFAULT_SEED = '1';

/** Returns a 32-bit hash (FNV-1a). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Returns random numbers from 0 to below 1, always the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whether this run tests every case of a product: in the slow lane, which sets SLOW_TESTS. */
export const runsAllCases = (): boolean => (process.env['SLOW_TESTS'] ?? '') !== '';

/**
 * Returns the seed of one sample or generator: a non-negative 31-bit integer from TEST_SEED and the name.
 * @param name a constant, unique in the test file
 */
export function getTestSeed(name: string): number {
  return hashText(`${process.env['TEST_SEED'] || DEFAULT_SEED} ${name}`) >>> 1;
}

/**
 * Picks `size` of the cases by TEST_SEED, in their order, so that a run with the same seed picks the same ones. `npm test`
 * derives the seed from the commit. Returns every case in the slow lane, and if there are no more than `size`.
 * @param name a constant, unique in the test file, so that two samples of one file differ
 */
export function sample<Case>(cases: readonly Case[], size: number, name: string): Case[] {
  if (runsAllCases() || cases.length <= size) return [...cases];
  const random = createRandom(getTestSeed(name));
  const keys = cases.map((_, index) => ({ index, key: random() }));
  const picked = keys.sort((a, b) => a.key - b.key).slice(0, size);
  const indexes = new Set(picked.map(({ index }) => index));
  return cases.filter((_, index) => indexes.has(index));
}
