import type { Context } from '../../context.ts';
import { runNightlyBackup } from './run-nightly-backup.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'backup.nightly': Record<string, never>;
  }
}

const MINUTES_10 = 10 * 60;
const HOURS_3 = 3 * 60 * 60;

/**
 * Registers the hourly check for a due nightly backup. Admins are notified when a backup has finally failed.
 */
export function registerBackupJobs(ctx: Context): void {
  ctx.jobs.define('backup.nightly', {
    retryLimit: 2,
    retryDelaySeconds: MINUTES_10,
    expireSeconds: HOURS_3,
  });
  ctx.jobs.work('backup.nightly', (_data, attempt) => runNightlyBackup(ctx, attempt));
  ctx.jobs.schedule('backup.nightly', '3 * * * *', {});
}
