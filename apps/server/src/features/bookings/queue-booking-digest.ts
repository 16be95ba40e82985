import type { Context } from '../../context.ts';
import { sendMailToAdmins } from '../accounts/admins/send-mail-to-admins.ts';
import { announceRequests } from './booking-requests.store.ts';

/** How long a request waits for further requests to share its mail. */
const DIGEST_DELAY_MS = 2 * 60 * 1000;

/**
 * Queues one mail to every admin about all requests that no mail has listed yet, once the oldest of them has waited for
 * two minutes. Idempotent, also on several nodes.
 */
export async function queueBookingDigest(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    if (!(await announceRequests(tx, now, DIGEST_DELAY_MS))) return;
    await sendMailToAdmins(ctx, tx, { kind: 'booking-received', data: { notifiedAt: now.toISOString() } });
  });
}
