import type { Context } from '../../context.ts';
import { sweepProofs } from './sweep-proofs.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'proofs.sweep': Record<string, never>;
  }
}

/** Declares the job that removes proofs which became no payment. Before the job queue starts. */
export function registerPaymentJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('proofs.sweep');
  jobs.work('proofs.sweep', async () => {
    await sweepProofs(ctx);
  });
  jobs.schedule('proofs.sweep', '37 * * * *', {});
}
