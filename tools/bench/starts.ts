import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, run, ScriptError } from '../../scripts/run.mjs';
import { listChildren, readMemoryMb } from '../shared/process-stats.ts';
import { type Measured, median, printViolations } from './figures.ts';
import { type ProductEnv, startProduct } from './product.ts';

const STARTS = 4;
/** Limit of every start but the first, which creates the database. */
const START_LIMIT_MS = 1_000;
const IDLE_MEMORY_LIMIT_MB = 150;
const IDLE_AFTER_MS = 5_000;

/** Starts the product as `npm start` does. Returns the milliseconds until its ready line. */
async function timeStart(env: ProductEnv, cwd?: string): Promise<number> {
  const begin = performance.now();
  const product = await startProduct(env, cwd);
  const ms = Math.round(performance.now() - begin);
  await product.stop();
  return ms;
}

async function timeFreshClone(env: ProductEnv, folder: string): Promise<number> {
  const clone = path.join(folder, 'clone');
  const { code, output } = await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  if (code !== 0) throw new ScriptError(output);
  return timeStart({ ...env, DATA_DIR: path.join(folder, 'clone-data') }, clone);
}

/** Measures the memory of the idle server and of the launcher that started it. */
async function measureIdleMemory(env: ProductEnv) {
  const launcher = await startProduct(env);
  try {
    await delay(IDLE_AFTER_MS);
    const [server] = listChildren(launcher.pid);
    if (server === undefined) throw new ScriptError('The launcher has no server process.');
    return { atRestMb: readMemoryMb(server), launcherMb: readMemoryMb(launcher.pid) };
  } finally {
    await launcher.stop();
  }
}

export interface Starts extends Measured {
  readonly startMs: readonly number[];
  readonly freshCloneMs: number | null;
  readonly atRestMb: number;
  readonly launcherMb: number;
}

/**
 * Measures how long a start takes and how much memory the idle server uses.
 * @param env with an empty DATA_DIR
 * @param freshFolder also starts from a fresh clone in this folder: installs and builds the last commit
 */
export async function measureStarts(env: ProductEnv, freshFolder?: string): Promise<Starts> {
  const startMs: number[] = [];
  for (let start = 0; start < STARTS; start += 1) startMs.push(await timeStart(env));
  const memory = await measureIdleMemory(env);
  const freshCloneMs = freshFolder === undefined ? null : await timeFreshClone(env, freshFolder);
  const laterMs = median(startMs.slice(1));
  const violations: string[] = [];
  if (laterMs >= START_LIMIT_MS)
    violations.push(`a later start: ${laterMs} ms, less than ${START_LIMIT_MS} expected`);
  if (memory.atRestMb > IDLE_MEMORY_LIMIT_MB)
    violations.push(`idle memory: ${memory.atRestMb} MB, at most ${IDLE_MEMORY_LIMIT_MB}`);
  return { startMs, freshCloneMs, ...memory, violations };
}

export function printStarts(starts: Starts): void {
  const { startMs, freshCloneMs, atRestMb, launcherMb } = starts;
  const [first, ...later] = startMs;
  console.log(
    `\nStart until ready: first ${first} ms (creates the database), then ${later.join(', ')} ms ` +
      `(limit ${START_LIMIT_MS}); idle memory ${atRestMb} MB (limit ${IDLE_MEMORY_LIMIT_MB}), launcher ${launcherMb} MB`,
  );
  if (freshCloneMs !== null) console.log(`Fresh clone until ready: ${(freshCloneMs / 1000).toFixed(0)} s`);
  printViolations(starts);
}
