import type { MailStatus } from '@thuto/domain/messages/mails';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listMailPage, type MailWithRecipient } from './mails.store.ts';

/**
 * Returns a page of the mail log, newest first (MAIL-2).
 * @param query.isCounted whether to count `total` and `failed`; they are 0 otherwise.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listMails(
  ctx: AdminContext,
  query: {
    status: MailStatus | 'all';
    search: string;
    cursor?: string | undefined;
    limit: number;
    isCounted?: boolean;
  },
): Promise<{ rows: MailWithRecipient[]; nextCursor: string | null; total: number; failed: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total, failed } = await listMailPage(ctx.db, {
    ...query,
    after,
    limit: query.limit + 1,
    isCounted: query.isCounted ?? true,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ mail }) => ({
    at: mail.createdAt,
    id: mail.id,
  }));
  return { rows: page, nextCursor, total, failed };
}
