import type { Context } from '../../context.ts';
import { confirmAllWeeklyLessons } from './confirm-weekly-lessons.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'weekly-places.confirm': Record<string, never>;
  }
}

/** Schedules the job that confirms the lessons of weekly places, every ten minutes. */
export function registerWeeklyPlaceJobs(ctx: Context): void {
  // No retries: the next run covers a failed one.
  ctx.jobs.define('weekly-places.confirm', { retryLimit: 0, expireSeconds: 600 });
  ctx.jobs.work('weekly-places.confirm', () => confirmAllWeeklyLessons(ctx));
  ctx.jobs.schedule('weekly-places.confirm', '*/10 * * * *', {});
}
