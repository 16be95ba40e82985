import type { Context } from '../../context.ts';
import { removeDeletedContent } from './remove-deleted-content.ts';
import { cleanUpContent } from './clean-up-content.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'content.remove': { contentId: string };
    'content.clean-up': Record<string, never>;
  }
}

/** Defines the jobs that remove deleted content. Call this before the job queue starts. */
export function registerContentJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('content.remove');
  jobs.work('content.remove', ({ contentId }) => removeDeletedContent(ctx, contentId));
  jobs.define('content.clean-up');
  jobs.work('content.clean-up', async () => {
    await cleanUpContent(ctx);
  });
  jobs.schedule('content.clean-up', '7,27,47 * * * *', {});
}
