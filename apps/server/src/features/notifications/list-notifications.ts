import type { SignedInContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { countInbox, countUnread, listInboxPage } from './notifications.store.ts';
import { type WrittenNotification, writeNotifications } from './write-notifications.ts';

/** A notification of an inbox. */
export interface InboxNotification extends WrittenNotification {
  /** Whether the person has read it or its matter is done (NOTIFY-9). */
  readonly isRead: boolean;
}

/**
 * Returns a page of the user's inbox, newest first, and how many notifications are unread (NOTIFY-3).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listNotifications(
  ctx: SignedInContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: InboxNotification[]; nextCursor: string | null; total: number; unread: number }> {
  const { accountId } = ctx.currentUser;
  const now = ctx.now();
  const rows = await listInboxPage(ctx.db, accountId, { after: parseCursor(cursor), limit: limit + 1, now });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const done = new Set(page.filter(({ isDone }) => isDone).map(({ id }) => id));
  const written = await writeNotifications(ctx, ctx.db, page);
  return {
    items: written.map((one) => ({ ...one, isRead: one.row.readAt !== null || done.has(one.row.id) })),
    nextCursor,
    total: await countInbox(ctx.db, accountId),
    unread: await countUnread(ctx.db, accountId, now),
  };
}
