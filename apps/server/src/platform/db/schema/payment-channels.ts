import { CHANNEL_KINDS } from '@thuto/domain/payments/payment-channels';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, updatedAt } from './columns.ts';

/** A way in which families pay (PAY-41). Families see those that are on, lowest position first. */
export const paymentChannels = pgTable(
  'payment_channels',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: CHANNEL_KINDS }).notNull(),
    name: text('name').notNull(),
    /** Merchant, telephone or account number. */
    number: text('number').notNull().default(''),
    /** Whose account it is. */
    holder: text('holder').notNull().default(''),
    instructions: text('instructions').notNull().default(''),
    /** Steps on the phone, one per line, with placeholders. */
    keyPresses: text('key_presses').notNull().default(''),
    /** Who sends the messages of this channel to the centre's phone (RECON-12). */
    senders: text('senders').array().notNull().default([]),
    position: integer('position').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    oneOf('payment_channels_kind_check', 'kind', CHANNEL_KINDS),
    check('payment_channels_name_check', sql`name <> ''`),
  ],
);
