import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { listSubscribedTutors } from './busy-calendar.store.ts';
import { fetchBusyCalendar } from './fetch-busy-calendar.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'busy-calendars.queue': Record<string, never>;
    'busy-calendars.fetch': { tutorId: TutorId };
  }
}

/** Defines the hourly fetch of the calendars that tutors subscribe to. Call this before the job queue starts. */
export function registerAvailabilityJobs(ctx: Context): void {
  const { jobs } = ctx;
  jobs.define('busy-calendars.fetch', { retryLimit: 1, expireSeconds: 180, oneQueuedPerKey: true });
  jobs.work('busy-calendars.fetch', ({ tutorId }) => fetchBusyCalendar(ctx, tutorId));
  // No retries: the next run, an hour later, covers a failed one.
  jobs.define('busy-calendars.queue', { retryLimit: 0 });
  jobs.work('busy-calendars.queue', async () => {
    for (const tutorId of await listSubscribedTutors(ctx.db)) {
      await jobs.enqueue(ctx.db, 'busy-calendars.fetch', { tutorId }, { singletonKey: tutorId });
    }
  });
  jobs.schedule('busy-calendars.queue', '23 * * * *', {});
}
