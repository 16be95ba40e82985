import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { root, run, ScriptError } from '../../scripts/run.mjs';
import { childrenOf, memoryMbOf } from './process-figures.ts';
import { startReady, stop } from './product.ts';

const STARTS = 4;
/** What every start but the first may take, and what the server may hold when nobody asks. */
const START_LIMIT_MS = 3_000;
const REST_LIMIT_MB = 160;
const REST_AFTER_MS = 5_000;

/** Starts the product as `npm start` does; milliseconds from the command to its ready line. */
async function timeStart(env, cwd = root) {
  const begin = performance.now();
  const product = await startReady('node', ['scripts/start.mjs'], env, cwd);
  const ms = Math.round(performance.now() - begin);
  await stop(product);
  return ms;
}

async function timeFreshClone(env, folder) {
  const clone = path.join(folder, 'clone');
  const { code, output } = await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  if (code !== 0) throw new ScriptError(output);
  return timeStart({ ...env, DATA_DIR: path.join(folder, 'clone-data') }, clone);
}

/** What the server and the small program that started it hold when nobody asks. */
async function weighAtRest(env) {
  const launcher = await startReady('node', ['scripts/start.mjs'], env);
  try {
    await delay(REST_AFTER_MS);
    const [server] = childrenOf(launcher.pid);
    return { serverMb: memoryMbOf(server), launcherMb: memoryMbOf(launcher.pid) };
  } finally {
    await stop(launcher);
  }
}

/**
 * How long a start takes, and what the server holds while nobody asks.
 * @param {NodeJS.ProcessEnv} env with PORT, PUBLIC_URL and an empty DATA_DIR
 * @param {{ freshIn?: string }} [how] a folder for a fresh clone: what was committed, installed and built from nothing
 */
export async function measureStarts(env, { freshIn } = {}) {
  const startMs = [];
  for (let at = 0; at < STARTS; at += 1) startMs.push(await timeStart(env));
  const { serverMb: atRestMb, launcherMb } = await weighAtRest(env);
  const freshCloneMs = freshIn === undefined ? null : await timeFreshClone(env, freshIn);
  const later = startMs.slice(1).toSorted((a, b) => a - b)[Math.floor((STARTS - 1) / 2)];
  const over = [];
  if (later >= START_LIMIT_MS) over.push(`a later start: ${later} ms, less than ${START_LIMIT_MS}`);
  if (atRestMb > REST_LIMIT_MB) over.push(`memory at rest: ${atRestMb} MB, at most ${REST_LIMIT_MB}`);
  return { startMs, freshCloneMs, atRestMb, launcherMb, over };
}

export function printStarts({ startMs: [first, ...later], freshCloneMs, atRestMb, launcherMb, over }) {
  console.log(
    `\nStart until ready: first ${first} ms (makes the database), then ${later.join(', ')} ms (limit ${START_LIMIT_MS}); ` +
      `memory at rest ${atRestMb} MB (limit ${REST_LIMIT_MB}), and ${launcherMb} MB of what started it`,
  );
  if (freshCloneMs !== null) console.log(`Fresh clone until ready: ${(freshCloneMs / 1000).toFixed(0)} s`);
  for (const what of over) console.log(`OVER ITS LIMIT  ${what}`);
}
