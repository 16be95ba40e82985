import type { Context } from '../../context.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'backup.nightly': Record<string, never>;
  }
}

const MINUTES_10 = 10 * 60;
const HOURS_3 = 3 * 60 * 60;

/** Looks every hour whether the nightly backup is due. Admins are told in the console of one that failed for good. */
export function registerBackupJobs(ctx: Context): void {
  ctx.jobs.define('backup.nightly', {
    retryLimit: 2,
    retryDelaySeconds: MINUTES_10,
    expireSeconds: HOURS_3,
  });
  ctx.jobs.work('backup.nightly', async (_data, { isLast }) => {
    try {
      await makeNightlyBackup(ctx);
    } catch (error) {
      if (isLast) await recordActivity(ctx, ctx.db, { kind: 'backup.failed', actorId: null });
      throw error;
    }
  });
  ctx.jobs.schedule('backup.nightly', '3 * * * *', {});
}
