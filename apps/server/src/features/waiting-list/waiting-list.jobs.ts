import { getTopic } from '@thuto/contract/calls/live-events';
import type { Context } from '../../context.ts';
import { offerPlaces } from './offer-places.ts';
import { hasOpenPlaces } from './waiting-list.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'waiting-list.offer': Record<string, never>;
  }
}

/** Kinds and topics of changes after which a tutor may have a free time. */
const FREEING_KINDS: readonly string[] = [
  'booking.cancelled',
  'booking.details-changed',
  'booking.expired',
  'booking.rejected',
  'booking.rescheduled',
  'booking.withdrawn',
  'group-lesson.cancelled',
  'group-lesson.moved',
  'session.cancelled',
  'session.rescheduled',
  'waiting-list.declined',
  'waiting-list.left',
];
const FREEING_TOPICS: readonly string[] = ['tutor', 'availability', 'settings'];

/** Schedules the job that offers free times: every minute, and soon after a time becomes free. */
export function registerWaitingListJobs(ctx: Context): void {
  // No retries: the next run, a minute later, covers a failed one.
  ctx.jobs.define('waiting-list.offer', { retryLimit: 0, expireSeconds: 300, oneQueuedPerKey: true });
  ctx.jobs.work('waiting-list.offer', () => offerPlaces(ctx));
  ctx.jobs.schedule('waiting-list.offer', '* * * * *', {});
  ctx.live.subscribe((signal) => {
    if (signal === 'resync') return;
    if (!FREEING_KINDS.includes(signal.kind) && !FREEING_TOPICS.includes(getTopic(signal.kind))) return;
    enqueueOffers(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not queue the offers of the waiting list'),
    );
  });
}

async function enqueueOffers(ctx: Context): Promise<void> {
  if (!(await hasOpenPlaces(ctx.db))) return;
  await ctx.jobs.enqueue(ctx.db, 'waiting-list.offer', {}, { singletonKey: 'offer' });
}
