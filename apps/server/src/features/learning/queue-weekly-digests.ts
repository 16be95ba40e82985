import { getDigestWeek } from '@thuto/domain/messages/weekly-digest';
import type { Context } from '../../context.ts';
import { listDigestReaders } from './digest.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'learning.send-digests': Record<string, never>;
  }
}

const BATCH_SIZE = 200;

/**
 * Queues the weekly digests on Sunday from 17:00 on: one for each account and week, if there is news of a student.
 * Idempotent across runs and nodes: the mail's key is unique.
 */
export async function queueWeeklyDigests(ctx: Context): Promise<void> {
  const week = getDigestWeek(ctx.now().getTime(), ctx.config.timeZone);
  if (week === null) return;
  const key = `weekly-digest:${week.sunday}:`;
  let found: number;
  do {
    found = await ctx.db.transaction(async (tx) => {
      const readers = await listDigestReaders(tx, week, key, BATCH_SIZE);
      await ctx.mail.enqueueMany(
        tx,
        readers.map((recipientAccountId) => ({
          kind: 'weekly-digest',
          recipientAccountId,
          data: { sunday: week.sunday },
          dedupeKey: `${key}${recipientAccountId}`,
        })),
      );
      return readers.length;
    });
  } while (found === BATCH_SIZE);
}

/** Checks every ten minutes, on one node at a time: jobs are scheduled in UTC, and the centre has its own zone. */
export function scheduleWeeklyDigests(ctx: Context): void {
  // No retries: the next run covers a failed one.
  ctx.jobs.define('learning.send-digests', { retryLimit: 0, expireSeconds: 300 });
  ctx.jobs.work('learning.send-digests', () => queueWeeklyDigests(ctx));
  ctx.jobs.schedule('learning.send-digests', '*/10 * * * *', {});
}
