import { IDEMPOTENCY_KEY_TTL_HOURS } from '@thuto/contract/calls/idempotency';
import type { Context } from '../../context.ts';
import { deleteIdempotencyKeysBefore } from './idempotency-keys.store.ts';

declare module '../jobs/job-map.ts' {
  interface JobMap {
    'idempotency-keys.clean-up': Record<string, never>;
  }
}

/** Deletes expired idempotency keys. Safe to run at any moment, on several nodes at once. */
export function cleanUpIdempotencyKeys(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  return deleteIdempotencyKeysBefore(
    ctx.db,
    new Date(ctx.now().getTime() - IDEMPOTENCY_KEY_TTL_HOURS * 60 * 60 * 1000),
  );
}

/** Declares the hourly job that deletes expired idempotency keys. Call it before the job queue starts. */
export function registerIdempotencyKeysJobs(ctx: Pick<Context, 'db' | 'jobs' | 'now'>): void {
  ctx.jobs.define('idempotency-keys.clean-up');
  ctx.jobs.work('idempotency-keys.clean-up', async () => {
    await cleanUpIdempotencyKeys(ctx);
  });
  ctx.jobs.schedule('idempotency-keys.clean-up', '37 * * * *', {});
}
