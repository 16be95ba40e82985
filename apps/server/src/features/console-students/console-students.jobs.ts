import type { Context } from '../../context.ts';
import { moveStragglers } from './move-stragglers.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'students.move-stragglers': { mergeId: string };
  }
}

/** Declares the job that follows every merge. Before the job queue starts. */
export function registerStudentJobs(ctx: Context): void {
  ctx.jobs.define('students.move-stragglers', { retryLimit: 5, retryDelaySeconds: 10 });
  ctx.jobs.work('students.move-stragglers', ({ mergeId }) => moveStragglers(ctx, mergeId));
}
