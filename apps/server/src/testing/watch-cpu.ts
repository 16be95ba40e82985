/**
 * Returns a function that returns the processor time of this process since now, in milliseconds. Unlike the clock, it does
 * not depend on the load of the machine.
 */
export function watchCpu(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
