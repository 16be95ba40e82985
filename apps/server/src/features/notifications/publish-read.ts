import type { SignedInContext } from '../../context.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
import { countUnread } from './notifications.store.ts';

/** Notifies the account's other pages, whose bells show the old number. */
export async function publishRead(ctx: SignedInContext): Promise<{ unread: number }> {
  const { accountId } = ctx.currentUser;
  publishAfterCommit(ctx.database, ctx.db, {
    kind: 'notification.read',
    studentId: null,
    subjectId: accountId,
  });
  return { unread: await countUnread(ctx.db, accountId, ctx.now()) };
}
