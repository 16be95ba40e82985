import { runsAllCases } from '@thuto/domain/testing/sample';

/**
 * How many attempts a race makes at once: more than the twelve connections of the pool, so that some wait for one. 50 in
 * the slow lane.
 */
export const CROWD = runsAllCases() ? 50 : 14;

/** How many times a test repeats a race of two calls. 10 in the slow lane. */
export const ROUNDS = runsAllCases() ? 10 : 3;
