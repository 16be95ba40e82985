import type { Context } from '../../context.ts';
import { deliverPush } from './deliver-push.ts';
import { deleteOldNotifications, dropOldWhatsApp, listDuePushes } from './notifications.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'notifications.push': { notificationId: string };
    'notifications.queue': Record<string, never>;
    'notifications.clean-up': Record<string, never>;
  }
}

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;
/** A WhatsApp message that nobody has sent for this long is out of date. */
const MAX_WHATSAPP_AGE_MS = 3 * DAY_MS;
const KEPT_DAYS = 180;

/**
 * Adds the jobs of pushes that are due: those that the quiet hours held, those to try again, and those whose job was lost.
 * A second job of a push finds nothing to send.
 */
export async function queueDuePushes(ctx: Context): Promise<void> {
  const due = await listDuePushes(ctx.db, ctx.now(), BATCH_SIZE);
  await ctx.jobs.enqueueMany(
    ctx.db,
    'notifications.push',
    due.map((notificationId) => ({ notificationId })),
  );
}

/** Drops WhatsApp messages that are out of date and deletes old notifications. */
export async function cleanUpNotifications(ctx: Context): Promise<void> {
  const now = ctx.now();
  await dropOldWhatsApp(ctx.db, now, new Date(now.getTime() - MAX_WHATSAPP_AGE_MS));
  await deleteOldNotifications(ctx.db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/** Defines the jobs that send pushes. Call this before the job queue starts. */
export function registerNotificationJobs(ctx: Context): void {
  const { jobs } = ctx;
  // No retries: the push itself stores when to try again.
  jobs.define('notifications.push', { retryLimit: 0, expireSeconds: 2 * 60 });
  jobs.work('notifications.push', ({ notificationId }) => deliverPush(ctx, notificationId), {
    concurrency: 2,
  });
  // No retries: the next run covers a failed one.
  jobs.define('notifications.queue', { retryLimit: 0, expireSeconds: 60 });
  jobs.work('notifications.queue', () => queueDuePushes(ctx));
  jobs.schedule('notifications.queue', '* * * * *', {});
  jobs.define('notifications.clean-up', { retryLimit: 0 });
  jobs.work('notifications.clean-up', () => cleanUpNotifications(ctx));
  jobs.schedule('notifications.clean-up', '*/15 * * * *', {});
}
