import { performance } from 'node:perf_hooks';

/** Event loop utilization above which requests start to wait for each other. */
const BUSY_SHARE = 0.6;

/** Returns a function that reports whether the event loop was busy since its last call. */
export function watchEventLoop(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization > BUSY_SHARE;
  };
}
