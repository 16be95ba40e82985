import { and, gt, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lessonParticipants as requests } from '../../platform/db/schema/lesson-participants.ts';
import { sendMailToAdmins } from '../accounts/admins/send-mail-to-admins.ts';
import { expireRequests } from './expire-requests.ts';
import { isPendingRequest } from './lesson-rows.ts';

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
  const isUnannounced = and(isPendingRequest, isNull(requests.adminsNotifiedAt));
  // A creation time in the future means that the clock was set back.
  const isDue = or(
    lte(requests.createdAt, new Date(now.getTime() - DIGEST_DELAY_MS)),
    gt(requests.createdAt, now),
  );
  await ctx.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(isUnannounced, isDue))
      .limit(1);
    if (due === undefined) return;
    const announced = await tx
      .update(requests)
      .set({ adminsNotifiedAt: now })
      .where(isUnannounced)
      .returning({ id: requests.id });
    if (announced.length === 0) return;
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
