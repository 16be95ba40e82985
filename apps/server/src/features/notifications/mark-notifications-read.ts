import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
import { countUnread, markAllRead, markRead } from './notifications.store.ts';

/**
 * Marks a notification of the user as read.
 * @returns how many are still unread.
 * @throws DomainError not_found, also for a notification of another account.
 */
export async function markNotificationRead(ctx: SignedInContext, id: string): Promise<{ unread: number }> {
  const { accountId } = ctx.currentUser;
  if (!(await markRead(ctx.db, accountId, id, ctx.now()))) throw new DomainError('not_found');
  return publishRead(ctx);
}

/**
 * Marks the notifications of the user as read up to the newest one on the screen.
 * @returns how many are still unread.
 */
export async function markAllNotificationsRead(
  ctx: SignedInContext,
  upTo: Date,
): Promise<{ unread: number }> {
  await markAllRead(ctx.db, ctx.currentUser.accountId, upTo, ctx.now());
  return publishRead(ctx);
}

/** Notifies the account's other pages, whose bells show the old number. */
async function publishRead(ctx: SignedInContext): Promise<{ unread: number }> {
  const { accountId } = ctx.currentUser;
  publishAfterCommit(ctx.database, ctx.db, {
    kind: 'notification.read',
    studentId: null,
    subjectId: accountId,
  });
  return { unread: await countUnread(ctx.db, accountId, ctx.now()) };
}
