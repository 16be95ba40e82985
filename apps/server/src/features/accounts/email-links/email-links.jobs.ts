import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { sendPasswordReset } from '../passwords/send-password-reset.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

type Purpose = 'verify-email' | 'reset-password';

declare module '../../../platform/jobs/job-map.ts' {
  interface JobMap {
    'email-links.send': { accountId: AccountId; purpose: Purpose };
  }
}

/** Registers the job that mails links after the response. Call before the job queue starts. */
export function registerEmailLinkJobs(ctx: Context): void {
  ctx.jobs.define('email-links.send');
  ctx.jobs.work('email-links.send', ({ accountId, purpose }) =>
    purpose === 'reset-password' ? sendPasswordReset(ctx, accountId) : sendVerificationAgain(ctx, accountId),
  );
}

/**
 * Queues a link to be sent after the response. An address without an account gets a job with an unused id, so that the
 * response time does not reveal whether an account exists.
 * @param store also runs in the transaction.
 */
export async function sendLinkLater(
  ctx: Context,
  accountId: AccountId | null,
  purpose: Purpose,
  store: (tx: Tx) => Promise<void>,
): Promise<void> {
  const data = { accountId: accountId ?? ctx.newId(), purpose };
  await ctx.db.transaction(async (tx) => {
    await ctx.jobs.enqueue(tx, 'email-links.send', data);
    await store(tx);
  });
}
