import type { NotificationSettings } from '@thuto/contract/notifications';
import type { FamilyContext } from '../../context.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { deleteWhatsAppContact } from './notifications.store.ts';

/** Deletes the family's WhatsApp number. Messages that wait are dropped. */
export async function turnOffWhatsApp(ctx: FamilyContext): Promise<NotificationSettings> {
  await ctx.db.transaction((tx) => deleteWhatsAppContact(tx, ctx.currentUser.accountId));
  return getNotificationSettings(ctx);
}
