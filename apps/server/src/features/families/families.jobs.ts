import type { Context } from '../../context.ts';
import { handOverToAdults } from './hand-over-to-adults.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'students.hand-over': Record<string, never>;
  }
}

/** Registers the nightly job for birthdays. Call before the job queue starts. */
export function registerFamilyJobs(ctx: Context): void {
  ctx.jobs.define('students.hand-over');
  ctx.jobs.work('students.hand-over', async () => {
    await handOverToAdults(ctx);
  });
  // At 22:05 UTC it is after midnight in the platform's time zones.
  ctx.jobs.schedule('students.hand-over', '5 22 * * *', {});
}
