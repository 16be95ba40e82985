import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

// Products such as pages x roles x widths run as a sample that changes with the commit, and in full in the slow lane.

const isFull = process.env.E2E_SLOW !== undefined;

/** Returns the seed of the sample: the commit, or TEST_SEED to repeat a run. */
export function readSeed(): string {
  if (process.env.TEST_SEED) return process.env.TEST_SEED;
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  } catch {
    return 'no-commit';
  }
}

/** Returns a number below `count` that depends on the seed and the case only. */
export const choose = (name: string, count: number): number =>
  createHash('sha256').update(`${readSeed()} ${name}`).digest().readUInt32BE() % count;

/** Returns whether a case is in this run: one of `count` in `npm test`, all in the slow lane. */
export const isSampled = (name: string, count: number): boolean => isFull || choose(name, count) === 0;

/** Returns the cases of this run: about one of `count` and at least one, or all in the slow lane. */
export function sample<Case>(cases: readonly Case[], count: number): readonly Case[] {
  const chosen = cases.filter((each) => isSampled(JSON.stringify(each), count));
  return chosen.length > 0 ? chosen : cases.slice(0, 1);
}

/** Returns one of the cases, or all in the slow lane. */
export const pick = <Case>(name: string, cases: readonly Case[]): readonly Case[] =>
  isFull ? cases : cases.slice(choose(name, cases.length)).slice(0, 1);

/**
 * Journeys that take turns: a run has one of each row, the slow lane has all. The rules, calls and forms of each have tests
 * of their own, which run each time.
 */
const TURNS = [
  ['keyboard-family', 'keyboard-console'],
  ['tutor-tools', 'plan-items', 'term-reports'],
  ['assessment', 'learning'],
  ['homework', 'past-papers'],
  ['waiting-list', 'weekly-place'],
  ['group-lessons', 'outcomes'],
] as const;

/** Lists the end-to-end tests that wait for their turn. */
export const listWaiting = (): string[] =>
  TURNS.flatMap((row) => row.filter((name) => !pick(row.join(), row).includes(name))).map(
    (name) => `${name}.e2e.ts`,
  );
