import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest duration of one event loop turn, in milliseconds. */
export interface LongestBlock {
  /** CPU time of this thread, so other processes do not matter. */
  readonly cpuMs: number;
  /** Wall-clock time, which includes waiting for a busy machine. */
  readonly wallMs: number;
}

const PROBE_INTERVAL_MS = 2;

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
