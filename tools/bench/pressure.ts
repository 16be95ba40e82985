import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ScriptError } from '../../scripts/run.mjs';
import { cpuMicrosecondsBelow, cpuMicrosecondsOf, memoryMbOf } from './process-figures.ts';

export const CONNECTIONS = 50;
/** The server is measured as it runs all day: its code has been translated for the processor by then. */
const WARM_UP_S = 6;
const IDLE_SHARE = 0.1;
const IDLE_LOOK_MS = 300;
const IDLE_LIMIT_MS = 20_000;
const MEMORY_EVERY_MS = 250;
/** How often autocannon looks whether its time is over. */
const LOOK_EVERY_MS = 100;
const ANSWER_LIMIT_S = 20;

const rounded = (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The value below which a share of them lies; `sorted` from the smallest. */
export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Waits until a server has nothing to do. Requests whose connection was closed are worked on to their end all the same,
 * and count against the limits on what one address may have under way.
 */
export async function whenIdle(pid) {
  const begin = performance.now();
  while (performance.now() - begin < IDLE_LIMIT_MS) {
    const cpu = cpuMicrosecondsOf(pid);
    await delay(IDLE_LOOK_MS);
    if (cpuMicrosecondsOf(pid) - cpu < IDLE_LOOK_MS * 1000 * IDLE_SHARE) return;
  }
}

/**
 * Asks for so many seconds over as many connections, each sending its next request when it has its answer.
 * @param nextRequest gives the next { method, path, headers, body }.
 * @throws ScriptError with the first answer that is not `status`, or that never came.
 */
async function press(
  url,
  { nextRequest, status = 200, statuses = [status], connections = CONNECTIONS },
  seconds,
) {
  const times = [];
  let refused = null;
  let last = 0;
  const begin = performance.now();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: LOOK_EVERY_MS,
    timeout: ANSWER_LIMIT_S,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...nextRequest() }),
        onResponse(answered, body) {
          if (statuses.includes(answered) || refused !== null) return;
          refused = `${answered} ${body.slice(0, 500)}`;
          run.stop();
        },
      },
    ],
  });
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    last = performance.now();
  });
  run.on('reqError', (error) => {
    refused ??= error.message;
    run.stop();
  });
  await run;
  if (refused !== null) throw new ScriptError(refused);
  return { times, seconds: (last - begin) / 1000 };
}

/**
 * Warms a case up and measures it.
 * @param asked { name, nextRequest, status, connections }
 * @param of { url, pid, postmaster } whose processor time and memory are read meanwhile
 * @param {{ seconds: number, warmUpSeconds?: number, around?: (work: () => Promise<void>) => Promise<void> }} how `around` is
 *   given the measured part to run.
 */
export async function measurePressure(
  asked,
  of,
  { seconds, warmUpSeconds = WARM_UP_S, around = (work) => work() },
) {
  let memoryMb = 0;
  const looking = setInterval(() => {
    memoryMb = Math.max(memoryMb, memoryMbOf(of.pid));
  }, MEMORY_EVERY_MS);
  try {
    await press(of.url, asked, warmUpSeconds);
    await whenIdle(of.pid);
    let figures;
    await around(async () => {
      const cpu = cpuMicrosecondsOf(of.pid);
      const databaseCpu = cpuMicrosecondsBelow(of.postmaster);
      const pressed = await press(of.url, asked, seconds);
      // What the last answers left to do belongs to them.
      await delay(LOOK_EVERY_MS);
      const requests = pressed.times.length;
      const sorted = pressed.times.toSorted((a, b) => a - b);
      figures = {
        name: asked.name,
        requests,
        perSecond: rounded(requests / pressed.seconds),
        p50Ms: rounded(percentile(sorted, 0.5), 1),
        p99Ms: rounded(percentile(sorted, 0.99), 1),
        cpuUs: rounded((cpuMicrosecondsOf(of.pid) - cpu) / requests),
        databaseCpuUs: rounded((cpuMicrosecondsBelow(of.postmaster) - databaseCpu) / requests),
      };
    });
    return { ...figures, memoryMb: Math.max(memoryMb, memoryMbOf(of.pid)) };
  } catch (error) {
    throw error instanceof ScriptError ? new ScriptError(`${asked.name}: ${error.message}`) : error;
  } finally {
    clearInterval(looking);
  }
}
