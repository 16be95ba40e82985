import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time that one turn of the event loop took, in milliseconds. */
export interface LongestBlock {
  /** CPU time of this thread: work of other processes does not count. */
  readonly cpuMs: number;
  /** Time on the wall, which includes waiting for a busy machine. */
  readonly wallMs: number;
}

const PROBE_INTERVAL_MS = 2;

/** Measures the longest block of this thread's event loop while something runs. */
export async function measureLongestBlock(run: () => Promise<unknown>): Promise<LongestBlock> {
  let last = process.threadCpuUsage();
  let longestMicroseconds = 0;
  // One loop turn may run between two probes, or several: their sum is an upper bound of the longest.
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
    // The last turn has to end before it is measured.
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  } finally {
    probe();
    clearInterval(timer);
    delays.disable();
  }
  return { cpuMs: longestMicroseconds / 1000, wallMs: delays.max / 1e6 };
}
