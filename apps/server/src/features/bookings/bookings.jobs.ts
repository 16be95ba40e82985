import type { Context } from '../../context.ts';
import { expireRequests } from './expire-requests.ts';
import { queueBookingDigest } from './queue-booking-digest.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'bookings.queue-digest': Record<string, never>;
    'bookings.expire-requests': Record<string, never>;
  }
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
