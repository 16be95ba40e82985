import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { findMail, type MailWithRecipient } from './mails.store.ts';

/**
 * Queues a failed mail again (MAIL-2). It is written anew when its turn comes, and dropped when what it
 * would tell is no longer true by then. Of several admins at once one queues it.
 * @throws DomainError not_found, mail_not_failed with the present status.
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
