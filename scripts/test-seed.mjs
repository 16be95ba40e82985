import { run } from './run.mjs';

/** Used without git. */
const FIXED_SEED = 'thuto';
const SEED_LENGTH = 8;

/**
 * Returns the seed of the samples of large products of test cases: TEST_SEED, or the beginning of the commit's hash.
 * @returns {Promise<string>}
 */
export async function getTestSeed() {
  if (process.env.TEST_SEED) return process.env.TEST_SEED;
  const { code, output } = await run('git', ['rev-parse', 'HEAD']);
  return code === 0 ? output.trim().slice(0, SEED_LENGTH) : FIXED_SEED;
}
