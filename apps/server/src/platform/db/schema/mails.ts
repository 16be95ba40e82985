import type { AccountId } from '@thuto/domain/ids';
import { MAIL_STATUSES } from '@thuto/domain/messages/mails';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';

/**
 * The mail queue and log. A mail is queued in the transaction that causes it and sent by a worker. `data` contains
 * only ids, never secrets.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recipientAccountId: uuid('recipient_account_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    toAddress: text('to_address'),
    subject: text('subject'),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    dedupeKey: text('dedupe_key'),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
  },
  (t) => [
    oneOf('mails_status_check', 'status', MAIL_STATUSES),
    uniqueIndex('mails_dedupe_key_key').on(t.dedupeKey),
    index('mails_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('mails_created_at_idx').on(t.createdAt, t.id),
    // Mails whose address may differ from the account's: only for these does a search compare the address.
    index('mails_elsewhere_idx')
      .on(t.createdAt, t.id)
      .where(sql`recipient_account_id is null or kind like '%email-change%'`),
    index('mails_to_address_sent_at_idx').on(t.toAddress, t.sentAt),
    index('mails_recipient_account_id_idx').on(t.recipientAccountId, t.createdAt, t.id),
  ],
);
