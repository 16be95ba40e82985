import { systemClock } from 'pg-boss';

/** The longest delay of a timer. Node.js runs a longer one after a millisecond. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * The clock of the job queue. After the machine's clock was set back, pg-boss waits until it shows the old time again,
 * which may be longer than a timer can wait; it looks at the clock whenever a timer runs.
 */
export const jobClock: typeof systemClock = {
  ...systemClock,
  setTimeout: (run, ms) => systemClock.setTimeout(run, Math.min(ms, MAX_DELAY_MS)),
};
