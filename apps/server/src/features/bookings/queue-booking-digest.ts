import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { sendMailToAdmins } from '../accounts/send-mail-to-admins.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'bookings.queue-digest': Record<string, never>;
  }
}

/** Requests wait this long, so that several of them make one mail. */
const DIGEST_DELAY_MS = 2 * 60 * 1000;

/**
 * Queues one mail to every admin about all requests that no mail has announced yet, as soon as the oldest of them has
 * waited for two minutes. Safe to run at any moment, on several nodes at once.
 */
export async function queueBookingDigest(ctx: Context): Promise<void> {
  const now = ctx.now();
  const isUnannounced = and(eq(bookings.status, 'pending'), isNull(bookings.adminsNotifiedAt));
  // A request from the future was made before the clock was set back.
  const isDue = or(
    lte(bookings.createdAt, new Date(now.getTime() - DIGEST_DELAY_MS)),
    gt(bookings.createdAt, now),
  );
  await ctx.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(isUnannounced, isDue))
      .limit(1);
    if (due === undefined) return;
    const announced = await tx
      .update(bookings)
      .set({ adminsNotifiedAt: now })
      .where(isUnannounced)
      .returning({ id: bookings.id });
    if (announced.length === 0) return;
    await sendMailToAdmins(ctx, tx, { kind: 'booking-received', data: { notifiedAt: now.toISOString() } });
  });
}

/** Looks for requests to announce every minute, on one node at a time. */
export function registerBookingJobs(ctx: Context): void {
  // The next run makes up for one that fails.
  ctx.jobs.define('bookings.queue-digest', { retryLimit: 0, expireSeconds: 60 });
  ctx.jobs.work('bookings.queue-digest', () => queueBookingDigest(ctx));
  ctx.jobs.schedule('bookings.queue-digest', '* * * * *', {});
}
