import { formatSeconds, readTimes, saveTimes } from './test-times.mjs';

/**
 * Runs groups of steps, one group after another and the steps of a group side by side. An error counts as one failure of
 * its step; the run goes on. Prints the number of each step, and how long it and the whole run took the last time.
 * @param {{ name: string, work: (name: string) => Promise<{ passed: number, failed: number, skipped?: number, failures?: string[] }> }[][]} groups
 * @param {() => boolean} isStopped whether to skip the steps that have not begun
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSteps(groups, isStopped) {
  const begin = performance.now();
  const steps = groups.flat();
  const total = { passed: 0, failed: 0 };
  const failures = [];
  const { steps: lastTimes } = readTimes();
  // Runs of other steps take another time.
  const run = steps.map(({ name }) => name).join(', ');
  if (steps.length > 1 && lastTimes[run] !== undefined)
    console.log(`The last such run took ${formatSeconds(lastTimes[run])}.`);

  async function runStep({ name, work }) {
    const label = `${steps.findIndex((step) => step.name === name) + 1} of ${steps.length}: ${name}`;
    const last = lastTimes[name] === undefined ? '' : ` (last time ${formatSeconds(lastTimes[name])})`;
    console.log(`── ${label}${last}`);
    const stepBegin = performance.now();
    let counts;
    try {
      counts = await work(name);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.log(`✗ ${name}: ${message}`);
      counts = { passed: 0, failed: 1, failures: [message] };
    }
    if (isStopped()) return;
    const seconds = (performance.now() - stepBegin) / 1000;
    saveTimes({ steps: { [name]: seconds } });
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (counts.failed > 0) failures.push(`\n✗ ${name}`, ...(counts.failures ?? []));
    // Tests that cannot run on this machine. Each prints why.
    const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
    console.log(
      `── ${label}: ${counts.passed} passed, ${counts.failed} failed${skipped} in ${formatSeconds(seconds)}`,
    );
  }

  for (const group of groups) {
    if (isStopped()) break;
    await Promise.all(group.map(runStep));
  }
  for (const failure of failures) console.log(failure);
  const seconds = (performance.now() - begin) / 1000;
  if (!isStopped() && steps.length > 1) saveTimes({ steps: { [run]: seconds } });
  console.log(`\nTook ${formatSeconds(seconds)}.`);
  return total;
}
