import { REMINDERS } from '@thuto/domain/messages/reminders';
import type { Context } from '../../context.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { findDue, buildReminderKey } from './reminders.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'reminders.queue': Record<string, never>;
  }
}

const BATCH_SIZE = 200;

/**
 * Queues the reminders due now: 24 hours and 1 hour before an approved booking or scheduled session, each
 * once (MAIL-7). It queries the current lessons on every run instead of scheduling alarms: nothing must be
 * cancelled when a lesson moves, and reminders missed during downtime are sent late. Idempotent across runs
 * and nodes: the mail's key is unique.
 */
export async function queueDueReminders(ctx: Context): Promise<void> {
  for (const reminder of REMINDERS) {
    let found: number;
    do {
      found = await ctx.db.transaction(async (tx) => {
        const due = await findDue(tx, reminder, ctx.now(), BATCH_SIZE);
        for (const arranged of due) {
          await enqueueStudentMail(ctx, tx, arranged.studentId, {
            kind: `${arranged.kind}-reminder`,
            data: { recordId: arranged.id, reminder, startsAt: new Date(arranged.startsAt).toISOString() },
            dedupeKey: buildReminderKey(arranged, reminder),
          });
        }
        return due.length;
      });
    } while (found === BATCH_SIZE);
  }
}

/** Schedules the check for due reminders every minute, on one node at a time. */
export function scheduleReminders(ctx: Context): void {
  // No retries: the next run, a minute later, covers a failed one.
  ctx.jobs.define('reminders.queue', { retryLimit: 0, expireSeconds: 60 });
  ctx.jobs.work('reminders.queue', () => queueDueReminders(ctx));
  ctx.jobs.schedule('reminders.queue', '* * * * *', {});
}
