import type { Context } from '../../context.ts';
import { removeOldProofs } from './remove-old-proofs.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'proofs.remove-old': Record<string, never>;
  }
}

/** Takes proofs from payments when their time is over, every night. Before the job queue starts. */
export function registerPrivacyJobs(ctx: Context): void {
  ctx.jobs.define('proofs.remove-old');
  ctx.jobs.work('proofs.remove-old', async () => {
    await removeOldProofs(ctx);
  });
  // At night in the platform's zones; which hour does not matter.
  ctx.jobs.schedule('proofs.remove-old', '23 1 * * *', {});
}
