import type { Context } from '../../context.ts';
import { removeReleasedProofs, cleanUpProofs } from './proofs/clean-up-proofs.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'proofs.clean-up': Record<string, never>;
    /** Proofs that were taken from their payments. */
    'proofs.remove-released': { fileIds: readonly string[] };
  }
}

/** Declares the jobs that remove proofs without a payment. Before the job queue starts. */
export function registerPaymentJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('proofs.clean-up');
  jobs.work('proofs.clean-up', async () => {
    await cleanUpProofs(ctx);
  });
  jobs.schedule('proofs.clean-up', '37 * * * *', {});
  jobs.define('proofs.remove-released', { retryLimit: 8, retryDelaySeconds: 30 });
  jobs.work('proofs.remove-released', ({ fileIds }) => removeReleasedProofs(ctx, fileIds));
}
