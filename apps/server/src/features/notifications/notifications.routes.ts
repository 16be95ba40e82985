import type { Notification } from '@thuto/contract/notifications';
import { adminApi, familyApi, signedInApi } from '../../api.ts';
import { type InboxNotification, listNotifications } from './list-notifications.ts';
import { listWhatsAppMessages } from './list-whatsapp-messages.ts';
import { markAllNotificationsRead } from './mark-all-notifications-read.ts';
import { markNotificationRead } from './mark-notification-read.ts';
import { markWhatsAppSent } from './mark-whatsapp-sent.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { switchNotification } from './switch-notification.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';
import { agreeToWhatsApp } from './agree-to-whatsapp.ts';
import { turnOffWhatsApp } from './turn-off-whatsapp.ts';

const presentNotification = ({ row, title, body, path, isRead }: InboxNotification): Notification => ({
  id: row.id,
  title,
  body,
  path,
  at: row.createdAt.toISOString(),
  isRead,
});

export const notificationsRoutes = {
  listNotifications: signedInApi.notifications.listNotifications.handler(async ({ context, input }) => {
    const { items, ...page } = await listNotifications(context, input);
    return { ...page, items: items.map(presentNotification) };
  }),
  markNotificationRead: signedInApi.notifications.markNotificationRead.handler(({ context, input }) =>
    markNotificationRead(context, input.id),
  ),
  markAllNotificationsRead: signedInApi.notifications.markAllNotificationsRead.handler(({ context, input }) =>
    markAllNotificationsRead(context, new Date(input.upTo)),
  ),
  getNotificationSettings: signedInApi.notifications.getNotificationSettings.handler(({ context }) =>
    getNotificationSettings(context),
  ),
  switchNotification: signedInApi.notifications.switchNotification.handler(({ context, input }) =>
    switchNotification(context, input),
  ),
  subscribePush: signedInApi.notifications.subscribePush.handler(({ context, input }) =>
    subscribePush(context, input),
  ),
  unsubscribePush: signedInApi.notifications.unsubscribePush.handler(({ context, input }) =>
    unsubscribePush(context, input.endpoint),
  ),
  agreeToWhatsApp: familyApi.notifications.agreeToWhatsApp.handler(({ context, input }) =>
    agreeToWhatsApp(context, input.number),
  ),
  turnOffWhatsApp: familyApi.notifications.turnOffWhatsApp.handler(({ context }) => turnOffWhatsApp(context)),
  listWhatsAppMessages: adminApi.notifications.listWhatsAppMessages.handler(({ context, input }) =>
    listWhatsAppMessages(context, input),
  ),
  markWhatsAppSent: adminApi.notifications.markWhatsAppSent.handler(({ context, input }) =>
    markWhatsAppSent(context, input.id),
  ),
};
