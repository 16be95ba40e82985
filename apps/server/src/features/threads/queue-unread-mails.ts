import { UNREAD_MAIL_MINUTES } from '@thuto/domain/messages/threads';
import type { Context } from '../../context.ts';
import { claimUnreadRecipients } from './threads.store.ts';

declare module '../../platform/jobs/job-map.ts' {
  interface JobMap {
    'threads.mail-unread': Record<string, never>;
  }
}

const BATCH_SIZE = 200;
const MINUTE_MS = 60_000;
/** After a long downtime, older messages are not mailed any more. */
const MAX_AGE_MS = 7 * 86_400_000;

/**
 * Queues a mail for everyone who has not read a message for 15 minutes: one per recipient until they have read the
 * thread. Idempotent across runs and nodes.
 */
export async function queueUnreadMails(ctx: Context): Promise<void> {
  const now = ctx.now();
  let found: number;
  do {
    found = await ctx.db.transaction(async (tx) => {
      const recipients = await claimUnreadRecipients(tx, {
        now,
        before: new Date(now.getTime() - UNREAD_MAIL_MINUTES * MINUTE_MS),
        since: new Date(now.getTime() - MAX_AGE_MS),
        limit: BATCH_SIZE,
      });
      await ctx.mail.enqueueMany(
        tx,
        recipients.map(({ threadId, accountId }) => ({
          kind: 'thread-unread',
          recipientAccountId: accountId,
          data: { threadId },
        })),
      );
      return recipients.length;
    });
  } while (found === BATCH_SIZE);
}

/** Schedules the check for unread messages every minute, on one node at a time. */
export function scheduleUnreadMails(ctx: Context): void {
  // No retries: the next run, a minute later, covers a failed one.
  ctx.jobs.define('threads.mail-unread', { retryLimit: 0, expireSeconds: 60 });
  ctx.jobs.work('threads.mail-unread', () => queueUnreadMails(ctx));
  ctx.jobs.schedule('threads.mail-unread', '* * * * *', {});
}
