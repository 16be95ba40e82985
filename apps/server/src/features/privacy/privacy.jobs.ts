import type { Context } from '../../context.ts';
import { removeOldProofs } from './remove-old-proofs.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'proofs.remove-old': Record<string, never>;
  }
}

/** Registers the nightly job that removes old proofs of payment. Call before the job queue starts. */
export function registerPrivacyJobs(ctx: Context): void {
  ctx.jobs.define('proofs.remove-old');
  ctx.jobs.work('proofs.remove-old', async () => {
    await removeOldProofs(ctx);
  });
  // At 01:23 UTC, which is night in the platform's time zones. The exact hour does not matter.
  ctx.jobs.schedule('proofs.remove-old', '23 1 * * *', {});
}
