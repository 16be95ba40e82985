import type { Context } from '../../context.ts';
import { cleanUpHomework } from './clean-up-homework.ts';
import { removeReleasedHomework } from './remove-released-homework.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'homework.clean-up': Record<string, never>;
    /** Files that were replaced or erased. */
    'homework.remove-released': { fileIds: readonly string[] };
  }
}

/** Defines the jobs that remove files of no hand-in. Call this before the job queue starts. */
export function registerHomeworkJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('homework.clean-up');
  jobs.work('homework.clean-up', async () => {
    await cleanUpHomework(ctx);
  });
  jobs.schedule('homework.clean-up', '47 * * * *', {});
  jobs.define('homework.remove-released', { retryLimit: 8, retryDelaySeconds: 30 });
  jobs.work('homework.remove-released', ({ fileIds }) => removeReleasedHomework(ctx, fileIds));
}
