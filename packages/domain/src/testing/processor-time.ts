/** The processor time of tests. Tests of every workspace use it; the product never does. */

interface Usage {
  /** Microseconds. */
  readonly user: number;
  readonly system: number;
}

/** Declared here, because the packages compile without the types of Node.js. */
declare const process: { readonly threadCpuUsage: (before?: Usage) => Usage };

/**
 * Runs `work` and returns the processor time of this thread in milliseconds. Other processes and threads do not add to it, so
 * a limit holds on a busy machine too.
 */
export function measureProcessorMs(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}
