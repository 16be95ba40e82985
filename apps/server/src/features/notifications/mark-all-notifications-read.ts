import type { SignedInContext } from '../../context.ts';
import { markAllRead } from './notifications.store.ts';
import { publishRead } from './publish-read.ts';

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
