import type { Context } from '../../context.ts';
import { removeReleasedProofs, cleanUpProofs } from './clean-up-proofs.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'proofs.sweep': Record<string, never>;
    /** Proofs that were taken from their payments. */
    'proofs.remove-released': { fileIds: readonly string[] };
  }
}

/** Declares the jobs that remove proofs without a payment. Before the job queue starts. */
export function registerPaymentJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('proofs.sweep');
  jobs.work('proofs.sweep', async () => {
    await cleanUpProofs(ctx);
  });
  jobs.schedule('proofs.sweep', '37 * * * *', {});
  jobs.define('proofs.remove-released', { retryLimit: 8, retryDelaySeconds: 30 });
  jobs.work('proofs.remove-released', ({ fileIds }) => removeReleasedProofs(ctx, fileIds));
}
