import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../context.ts';
import { markRead } from './notifications.store.ts';
import { publishRead } from './publish-read.ts';

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
