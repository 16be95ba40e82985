import { call } from './calls/call.ts';
import { NOTIFICATION_EVENTS, SWITCHED_CHANNELS } from '@thuto/domain/messages/notifications';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { filledText, instant, recordId, verbatim } from './fields/text.ts';

/** A notification in the inbox. */
export const Notification = z.object({
  id: recordId,
  title: z.string(),
  /** Subject and time of a lesson; empty for other events. */
  body: z.string(),
  /** The page that it is about. */
  path: z.string(),
  at: instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const NotificationPage = pageOf(Notification).extend({ unread: z.number().int() });
export type NotificationPage = z.infer<typeof NotificationPage>;

/** Which channels are on for an event. */
const EventSwitches = z.object({
  event: z.enum(NOTIFICATION_EVENTS),
  inbox: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});

export const NotificationSettings = z.object({
  events: z.array(EventSwitches),
  /** The public key that browsers subscribe with. */
  pushKey: z.string(),
  /** The addresses of this session's devices, to tell whether pushes of this browser are on. */
  pushEndpoints: z.array(z.string()),
  /** Null for roles that receive no WhatsApp messages. */
  whatsApp: z.object({ number: z.string().nullable(), agreedAt: instant.nullable() }).nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A ready-written message for a family, for admins. */
export const WhatsAppMessage = z.object({
  id: recordId,
  recipientName: z.string(),
  number: z.string(),
  message: z.string(),
  /** Opens the chat with the message. */
  link: z.string(),
  at: instant,
  allowedActions: z.array(z.enum(['mark-sent'])),
});
export type WhatsAppMessage = z.infer<typeof WhatsAppMessage>;

const BASE64_URL = /^[A-Za-z0-9_-]+={0,2}$/;
const MAX_ENDPOINT = 1000;
const endpoint = verbatim(MAX_ENDPOINT, 'The address of the push service is missing');
const key = (length: number) => verbatim(length).regex(BASE64_URL, 'Not a key of a push subscription');

const TAGS = ['Notifications'];

export const notificationsContract = {
  listNotifications: call('notifications.view')
    .route({ method: 'GET', path: '/notifications', tags: TAGS, summary: 'My notifications, newest first' })
    .input(z.strictObject(pageRequest))
    .output(NotificationPage),
  markNotificationRead: call('notifications.view', {
    ownTransaction: 'Running it twice has the same effect as once.',
  })
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      tags: TAGS,
      summary: 'Mark a notification as read',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({ unread: z.number().int() })),
  markAllNotificationsRead: call('notifications.view', {
    ownTransaction: 'Running it twice has the same effect as once.',
  })
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: TAGS,
      summary: 'Mark my notifications up to an instant as read',
    })
    .input(z.strictObject({ upTo: instant }))
    .output(z.object({ unread: z.number().int() })),
  getNotificationSettings: call('notifications.view')
    .route({
      method: 'GET',
      path: '/notification-settings',
      tags: TAGS,
      summary: 'What I am notified of, and how',
    })
    .output(NotificationSettings),
  switchNotification: call('notifications.change', {
    ownTransaction: 'Running it twice has the same effect as once.',
  })
    .route({
      method: 'POST',
      path: '/notification-settings',
      tags: TAGS,
      summary: 'Switch a channel of an event on or off',
    })
    .input(
      z.strictObject({
        event: z.enum(NOTIFICATION_EVENTS),
        channel: z.enum(SWITCHED_CHANNELS),
        isOn: z.boolean(),
      }),
    )
    .output(NotificationSettings),
  subscribePush: call('notifications.change', {
    ownTransaction: 'Its rate limit is counted first. Subscribing twice has the same effect as once.',
  })
    .route({
      method: 'POST',
      path: '/push-subscriptions',
      tags: TAGS,
      summary: 'Send pushes to this browser',
    })
    .input(
      z.strictObject({
        endpoint,
        keys: z.strictObject({ p256dh: key(120), auth: key(60) }),
      }),
    )
    .output(NotificationSettings),
  unsubscribePush: call('notifications.change', {
    ownTransaction: 'Running it twice has the same effect as once.',
  })
    .route({
      method: 'POST',
      path: '/push-subscriptions/remove',
      tags: TAGS,
      summary: 'Send no more pushes to this browser',
    })
    .input(z.strictObject({ endpoint }))
    .output(NotificationSettings),
  agreeToWhatsApp: call('whatsapp.agree', { ownTransaction: 'Running it twice has the same effect as once.' })
    .route({
      method: 'POST',
      path: '/whatsapp-contact',
      tags: TAGS,
      summary: 'Agree to WhatsApp messages to a number',
    })
    .input(z.strictObject({ number: filledText(40, 'Please enter your WhatsApp number') }))
    .output(NotificationSettings),
  turnOffWhatsApp: call('whatsapp.agree', { ownTransaction: 'Running it twice has the same effect as once.' })
    .route({
      method: 'DELETE',
      path: '/whatsapp-contact',
      tags: TAGS,
      summary: 'No more WhatsApp messages; deletes the number',
    })
    .output(NotificationSettings),

  listWhatsAppMessages: call('whatsapp.view')
    .route({
      method: 'GET',
      path: '/whatsapp-messages',
      tags: TAGS,
      summary: 'Ready-written WhatsApp messages that wait to be sent, oldest first, for admins',
    })
    .input(z.strictObject(pageRequest))
    .output(pageOf(WhatsAppMessage)),
  markWhatsAppSent: call('whatsapp.send')
    .route({
      method: 'POST',
      path: '/whatsapp-messages/{id}/sent',
      tags: TAGS,
      summary: 'Mark a WhatsApp message as sent',
    })
    .input(z.strictObject({ id: recordId }))
    .output(z.object({ id: recordId })),
};
