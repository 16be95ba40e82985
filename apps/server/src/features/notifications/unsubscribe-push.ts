import type { NotificationSettings } from '@thuto/contract/notifications';
import type { SignedInContext } from '../../context.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { deleteSubscription } from './notifications.store.ts';

/** Sends no more pushes to a browser of the user. Does nothing for one that is not subscribed. */
export async function unsubscribePush(ctx: SignedInContext, endpoint: string): Promise<NotificationSettings> {
  await deleteSubscription(ctx.db, ctx.currentUser.accountId, endpoint);
  return getNotificationSettings(ctx);
}
