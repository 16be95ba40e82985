import type { NotificationSettings } from '@thuto/contract/notifications';
import type { FamilyContext } from '../../context.ts';
import { requirePhone } from '../../platform/phones/parse-phone.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { saveWhatsAppContact } from './notifications.store.ts';

/** Stores the family's WhatsApp number and when it agreed to messages (NOTIFY-7). @throws DomainError input_invalid. */
export async function agreeToWhatsApp(ctx: FamilyContext, number: string): Promise<NotificationSettings> {
  await saveWhatsAppContact(ctx.db, {
    accountId: ctx.currentUser.accountId,
    number: await requirePhone(number, 'number'),
    agreedAt: ctx.now(),
  });
  return getNotificationSettings(ctx);
}
