import type { Context } from '../../context.ts';
import { deleteDraftsBefore } from './statements.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'statements.clean-up': Record<string, never>;
  }
}

/** How long an uploaded statement waits for its import. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Declares the job that deletes statements that were uploaded but never imported. Before the job queue starts. */
export function registerStatementJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('statements.clean-up');
  jobs.work('statements.clean-up', async () => {
    await deleteDraftsBefore(ctx.db, new Date(ctx.now().getTime() - DRAFT_LIFETIME_MS));
  });
  jobs.schedule('statements.clean-up', '27 * * * *', {});
}
