import { REPORT_REMINDER_HOURS } from '@thuto/domain/lessons/lesson-reports';
import type { Context } from '../../context.ts';
import { listToRemind } from './reports.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'learning.remind-reports': Record<string, never>;
  }
}

const BATCH_SIZE = 200;
const HOUR_MS = 3_600_000;
/** After a long downtime, older lessons are not mailed any more. */
const MAX_DELAY_HOURS = 10;

/**
 * Queues the mails to tutors who have not written the report of a lesson 2 and 12 hours after its end, each once.
 * Idempotent across runs and nodes: the mail's key is unique.
 */
export async function queueReportReminders(ctx: Context): Promise<void> {
  for (const hours of REPORT_REMINDER_HOURS) {
    const key = `report-due:${hours}:`;
    const until = new Date(ctx.now().getTime() - hours * HOUR_MS);
    const from = new Date(until.getTime() - MAX_DELAY_HOURS * HOUR_MS);
    let found: number;
    do {
      found = await ctx.db.transaction(async (tx) => {
        const due = await listToRemind(tx, { from, until, kind: key, limit: BATCH_SIZE });
        await ctx.mail.enqueueMany(
          tx,
          due.flatMap(({ id, tutorAccountId }) =>
            tutorAccountId === null
              ? []
              : [
                  {
                    kind: 'report-due',
                    recipientAccountId: tutorAccountId,
                    data: { participantId: id },
                    dedupeKey: `${key}${id}`,
                  },
                ],
          ),
        );
        return due.length;
      });
    } while (found === BATCH_SIZE);
  }
}

/** Schedules the check for missing reports every ten minutes, on one node at a time. */
export function scheduleReportReminders(ctx: Context): void {
  // No retries: the next run covers a failed one.
  ctx.jobs.define('learning.remind-reports', { retryLimit: 0, expireSeconds: 60 });
  ctx.jobs.work('learning.remind-reports', () => queueReportReminders(ctx));
  ctx.jobs.schedule('learning.remind-reports', '*/10 * * * *', {});
}
