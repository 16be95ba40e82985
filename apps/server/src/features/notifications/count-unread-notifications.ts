import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { countUnread } from './notifications.store.ts';

/** Counts the unread notifications of an account whose matter is not done, up to 100, for the bell. */
export const countUnreadNotifications = (
  ctx: Pick<Context, 'db' | 'now'>,
  accountId: AccountId,
): Promise<number> => countUnread(ctx.db, accountId, ctx.now());
