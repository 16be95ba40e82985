import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest duration of one event loop turn, in milliseconds. */
export interface LongestBlock {
  /** CPU time of this thread, so other processes do not matter. */
  readonly cpuMs: number;
  /** Wall-clock time, which includes waiting for a busy machine. */
  readonly wallMs: number;
}

const PROBE_INTERVAL_MS = 2;

/** Processor time of `doFixedWork` where the limits of the tests were set, in milliseconds. */
const REFERENCE_MS = 19;
const ROUNDS = 5;
/** A machine that is still slower fails. */
export const MAX_SLOWNESS = 2.5;

/** Does what a request does, in a fixed amount: creates objects, formats and parses them, and computes. */
export function doFixedWork(): number {
  const rows = Array.from({ length: 7_000 }, (_, at) => ({ at, name: `row ${at}`, days: [at % 7, at % 31] }));
  let sum = 0;
  for (const { name, days } of JSON.parse(JSON.stringify(rows)) as typeof rows) {
    sum += name.length + days.length;
  }
  for (let at = 0; at < 3_000_000; at += 1) sum = (sum * 31 + at) | 0;
  return sum;
}

/** How much slower than the reference this machine is: the fastest of some rounds, from 1 to MAX_SLOWNESS. */
function measureSlowness(): number {
  let leastMicroseconds = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.threadCpuUsage();
    doFixedWork();
    const { user, system } = process.threadCpuUsage(before);
    leastMicroseconds = Math.min(leastMicroseconds, user + system);
  }
  return Math.min(MAX_SLOWNESS, Math.max(1, leastMicroseconds / 1000 / REFERENCE_MS));
}

/** No request may block the event loop longer, in milliseconds of processor time: 50, and more on a slower machine. */
export const measureMaxBlockMs = (): number => 50 * measureSlowness();

/** Measures the longest block of this thread's event loop while something runs. */
export async function measureLongestBlock(run: () => Promise<unknown>): Promise<LongestBlock> {
  let last = process.threadCpuUsage();
  let longestMicroseconds = 0;
  // One or several loop turns may run between two probes, so this is an upper bound of the longest turn.
  const probe = () => {
    const used = process.threadCpuUsage(last);
    longestMicroseconds = Math.max(longestMicroseconds, used.user + used.system);
    last = process.threadCpuUsage();
  };
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const timer = setInterval(probe, PROBE_INTERVAL_MS);
  try {
    await run();
    // The last turn must finish before it is measured.
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  } finally {
    probe();
    clearInterval(timer);
    delays.disable();
  }
  return { cpuMs: longestMicroseconds / 1000, wallMs: delays.max / 1e6 };
}

const ATTEMPTS = 3;

/**
 * The least of the longest blocks of some runs, in milliseconds of processor time: other workers and the garbage of earlier
 * tests cost time, too. One run that stays below `limitMs` is enough.
 */
export async function measureLeastBlock(run: () => Promise<unknown>, limitMs: number): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least >= limitMs; attempt += 1) {
    least = Math.min(least, (await measureLongestBlock(run)).cpuMs);
  }
  return least;
}
