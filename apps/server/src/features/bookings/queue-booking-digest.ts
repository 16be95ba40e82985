import type { Context } from '../../context.ts';
import { sendMailToAdmins } from '../accounts/admins/send-mail-to-admins.ts';
import { expireRequests } from './expire-requests.ts';
import { announceRequests } from './booking-requests.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'bookings.queue-digest': Record<string, never>;
    'bookings.expire-requests': Record<string, never>;
  }
}

/** How long a request waits for further requests to share its mail. */
const DIGEST_DELAY_MS = 2 * 60 * 1000;

/**
 * Queues one mail to every admin about all requests that no mail has listed yet, once the oldest of them has waited for
 * two minutes. Idempotent, also on several nodes.
 */
export async function queueBookingDigest(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    if (!(await announceRequests(tx, now, DIGEST_DELAY_MS))) return;
    await sendMailToAdmins(ctx, tx, { kind: 'booking-received', data: { notifiedAt: now.toISOString() } });
  });
}

/** Schedules the checks for new and for expired requests every minute, on one node at a time. */
export function registerBookingJobs(ctx: Context): void {
  // No retries: the next run, a minute later, covers a failed one.
  ctx.jobs.define('bookings.queue-digest', { retryLimit: 0, expireSeconds: 60 });
  ctx.jobs.work('bookings.queue-digest', () => queueBookingDigest(ctx));
  ctx.jobs.schedule('bookings.queue-digest', '* * * * *', {});
  ctx.jobs.define('bookings.expire-requests', { retryLimit: 0, expireSeconds: 60 });
  ctx.jobs.work('bookings.expire-requests', () => expireRequests(ctx));
  ctx.jobs.schedule('bookings.expire-requests', '* * * * *', {});
}
