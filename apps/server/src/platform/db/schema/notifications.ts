import type { AccountId } from '@thuto/domain/ids';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_STATUSES,
  SWITCHED_CHANNELS,
} from '@thuto/domain/messages/notifications';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, authSessions } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';

const accountId = () =>
  uuid('account_id')
    .$type<AccountId>()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/**
 * Notifications: one per event, person and channel (NOTIFY-2). `data` contains ids only; the text is written when it is
 * shown or sent. An inbox row is ready at once. A push waits for its job, a WhatsApp message for an admin.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId(),
    /** Names the event: the dedupe key of its mail. */
    eventKey: text('event_key').notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    /** The kind of its mail. */
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    status: text('status', { enum: NOTIFICATION_STATUSES }).notNull(),
    /** A push is not sent earlier. */
    sendAfter: instant('send_after'),
    /** The devices that have received a push, so that a retry skips them. */
    deliveredTo: uuid('delivered_to').array().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    readAt: instant('read_at'),
    sentAt: instant('sent_at'),
    /** The admin who sent a WhatsApp message. */
    sentBy: uuid('sent_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  (t) => [
    unique('notifications_event_key').on(t.accountId, t.eventKey, t.channel),
    oneOf('notifications_channel_check', 'channel', NOTIFICATION_CHANNELS),
    oneOf('notifications_status_check', 'status', NOTIFICATION_STATUSES),
    check('notifications_inbox_check', sql`(channel = 'inbox') = (status = 'ready')`),
    check('notifications_sent_check', sql`(status = 'sent') = (sent_at is not null)`),
    index('notifications_inbox_idx')
      .on(t.accountId, t.createdAt, t.id)
      .where(sql`channel = 'inbox'`),
    index('notifications_unread_idx')
      .on(t.accountId)
      .where(sql`channel = 'inbox' and read_at is null`),
    index('notifications_waiting_push_idx')
      .on(t.sendAfter)
      .where(sql`channel = 'push' and status = 'waiting'`),
    index('notifications_waiting_whatsapp_idx')
      .on(t.createdAt, t.id)
      .where(sql`channel = 'whatsapp' and status = 'waiting'`),
    index('notifications_created_at_idx').on(t.createdAt),
  ],
);

/** What a person has switched off: a row per event and channel. Everything else is on. */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    accountId: accountId(),
    event: text('event', { enum: NOTIFICATION_EVENTS }).notNull(),
    channel: text('channel', { enum: SWITCHED_CHANNELS }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'notification_mutes_pkey', columns: [t.accountId, t.event, t.channel] }),
    oneOf('notification_mutes_event_check', 'event', NOTIFICATION_EVENTS),
    oneOf('notification_mutes_channel_check', 'channel', SWITCHED_CHANNELS),
  ],
);

/** A browser that receives pushes. It belongs to a session and is deleted with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    accountId: accountId(),
    authSessionId: uuid('auth_session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    /** The address of the push service. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_account_id_idx').on(t.accountId, t.createdAt),
    index('push_subscriptions_auth_session_id_idx').on(t.authSessionId),
  ],
);

/** The WhatsApp number of a family that agreed to messages. */
export const whatsappContacts = pgTable(
  'whatsapp_contacts',
  {
    accountId: uuid('account_id')
      .$type<AccountId>()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** In E.164, such as +26658123456. */
    number: text('number').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (t) => [
    check('whatsapp_contacts_number_check', sql`number ~ '^\\+[1-9][0-9]{6,14}$'`),
    index('whatsapp_contacts_number_idx').on(t.number),
  ],
);
