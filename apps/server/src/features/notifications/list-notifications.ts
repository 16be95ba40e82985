import type { SignedInContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { countInbox, countUnread, listInboxPage } from './notifications.store.ts';
import { type WrittenNotification, writeNotifications } from './write-notifications.ts';

/**
 * Returns a page of the user's inbox, newest first, and how many notifications are unread (NOTIFY-3).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listNotifications(
  ctx: SignedInContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: WrittenNotification[]; nextCursor: string | null; total: number; unread: number }> {
  const { accountId } = ctx.currentUser;
  const rows = await listInboxPage(ctx.db, accountId, { after: parseCursor(cursor), limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return {
    items: await writeNotifications(ctx, ctx.db, page),
    nextCursor,
    total: await countInbox(ctx.db, accountId),
    unread: await countUnread(ctx.db, accountId),
  };
}
