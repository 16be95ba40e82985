import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { jobClock } from './job-clock.ts';

const DAY_MS = 24 * 60 * 60_000;

it.each([24, 25, 365])('does not run a timer of %i days at once', async (days) => {
  const run = vi.fn();
  const timer = jobClock.setTimeout(run, days * DAY_MS);
  await delay(20);
  expect(run).not.toHaveBeenCalled();
  jobClock.clearTimeout(timer);
});

it('runs a short timer on time', async () => {
  const run = vi.fn();
  jobClock.setTimeout(run, 5);
  await expect.poll(() => run.mock.calls.length).toBe(1);
});
