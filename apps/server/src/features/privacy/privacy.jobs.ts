import type { Context } from '../../context.ts';
import { removeOldProofs } from './remove-old-proofs.ts';
import { sweepProofs } from './sweep-proofs.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'proofs.remove-unused': Record<string, never>;
    'proofs.remove-old': Record<string, never>;
  }
}

/**
 * Takes proofs from payments when their time is over, every night; removes proofs that nothing refers to, at once when a
 * family is erased, and every hour what that could not finish.
 */
export function registerPrivacyJobs(ctx: Context): void {
  ctx.jobs.define('proofs.remove-unused', { retryLimit: 8, retryDelaySeconds: 30 });
  ctx.jobs.work('proofs.remove-unused', async () => {
    if (!(await sweepProofs(ctx))) throw new Error('a backup is being made');
  });
  ctx.jobs.schedule('proofs.remove-unused', '47 * * * *', {});
  ctx.jobs.define('proofs.remove-old');
  ctx.jobs.work('proofs.remove-old', async () => {
    await removeOldProofs(ctx);
  });
  // At night in the platform's zones; which hour does not matter.
  ctx.jobs.schedule('proofs.remove-old', '23 1 * * *', {});
}
