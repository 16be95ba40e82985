import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { findMail, type MailWithRecipient } from './mails.store.ts';

/**
 * Queues a failed mail again (MAIL-2). Its content is rebuilt when it is sent, and the mail is dropped if its
 * cause no longer exists. If several admins resend it concurrently, it is queued once.
 * @throws DomainError not_found, mail_not_failed with the current status.
 */
export async function resendMail(ctx: AdminContext, id: string): Promise<MailWithRecipient> {
  return ctx.db.transaction(async (tx) => {
    const isQueued = await ctx.mail.requeue(tx, id);
    const found = await findMail(tx, id);
    if (!found) throw new DomainError('not_found');
    if (!isQueued) throw new DomainError('mail_not_failed', { status: found.mail.status });
    return found;
  });
}
