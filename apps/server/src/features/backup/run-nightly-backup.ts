import type { Context } from '../../context.ts';
import type { JobAttempt } from '../../platform/jobs/job-queue.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';
import { reportFailedBackup } from './report-failed-backup.ts';

/** Runs one job attempt: creates the nightly backup if it is due. Reports the failure of the last attempt. */
export async function runNightlyBackup(ctx: Context, { isLast }: Pick<JobAttempt, 'isLast'>): Promise<void> {
  try {
    await makeNightlyBackup(ctx);
  } catch (error) {
    if (isLast) await reportFailedBackup(ctx);
    throw error;
  }
}
