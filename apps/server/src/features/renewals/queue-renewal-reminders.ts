import { isRenewalDue } from '@thuto/domain/payments/renewals';
import type { Context } from '../../context.ts';
import { enqueuePayerMail } from '../students/enqueue-payer-mail.ts';
import { markReminded, selectNearlyUsed } from './renewals.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'renewals.queue': Record<string, never>;
  }
}

const BATCH_SIZE = 200;

/**
 * Queues a reminder to renew for each student whose newest package is nearly used up, once per package (PAY-46). Safe to
 * run twice and on several nodes.
 */
export async function queueRenewalReminders(ctx: Context): Promise<void> {
  const now = ctx.now();
  let found: number;
  do {
    found = await ctx.db.transaction(async (tx) => {
      const nearlyUsed = await selectNearlyUsed(tx, now, BATCH_SIZE);
      for (const grant of nearlyUsed) {
        if (!isRenewalDue(grant, now.getTime()) || !(await markReminded(tx, grant.grantId, now))) continue;
        await enqueuePayerMail(ctx, tx, grant.studentId, {
          kind: 'renewal-reminder',
          data: { grantId: grant.grantId },
          dedupeKey: `renewal-reminder:${grant.grantId}`,
        });
      }
      return nearlyUsed.length;
    });
  } while (found === BATCH_SIZE);
}

/** Schedules the reminders every hour, on one node at a time. */
export function scheduleRenewalReminders(ctx: Context): void {
  ctx.jobs.define('renewals.queue', { retryLimit: 0 });
  ctx.jobs.work('renewals.queue', () => queueRenewalReminders(ctx));
  ctx.jobs.schedule('renewals.queue', '27 * * * *', {});
}
