import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { checkLedger } from '../../features/credits/check-ledger.ts';
import { describeFailure } from '../../platform/jobs/describe-failure.ts';

/** The check reads every balance and booking, so it does not run with every scrape. */
const CHECK_EVERY_MS = 10 * 60_000;

/**
 * Runs the balance check (`thuto check`) in the background when a scrape finds its last result too old. Scrapes never
 * wait for it. The time of the last result is exposed too, so that a check that no longer runs is noticed.
 */
export function watchInvariants(ctx: Context, registry: Registry): void {
  const differences = new Gauge({
    name: 'thuto_invariants_broken',
    help: 'Differences that the last balance check found; anything but 0 is an alarm',
    registers: [registry],
  });
  const checkedAt = new Gauge({
    name: 'thuto_invariants_checked_timestamp_seconds',
    help: 'When the balance check last ran to its end',
    registers: [],
    collect() {
      // The absolute difference, so that setting the clock back does not suspend the check.
      if (Math.abs(ctx.now().getTime() - startedAt) >= CHECK_EVERY_MS && !isRunning) void check();
    },
  });
  registry.registerMetric(checkedAt);
  let startedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;

  async function check(): Promise<void> {
    isRunning = true;
    startedAt = ctx.now().getTime();
    try {
      const found = await checkLedger(ctx.db);
      differences.set(found.length);
      checkedAt.set(startedAt / 1000);
      if (found.length > 0) {
        const checks = [...new Set(found.map((each) => each.check))];
        ctx.log.error({ differences: found.length, checks }, 'the balance check found differences');
      }
    } catch (error) {
      ctx.log.warn({ failure: describeFailure(error) }, 'the balance check could not run');
    } finally {
      isRunning = false;
    }
  }
}
