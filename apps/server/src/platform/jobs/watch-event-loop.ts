import { performance } from 'node:perf_hooks';

/** The share of its time that a process works without rest from which on its requests wait for each other. */
const BUSY_SHARE = 0.6;

/** Gives what says whether the process has had hardly any rest since it was last asked. */
export function watchEventLoop(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization > BUSY_SHARE;
  };
}
