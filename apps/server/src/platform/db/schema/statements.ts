import type { AccountId } from '@thuto/domain/ids';
import { INCOMING_STATUSES } from '@thuto/domain/reconciliation/incoming-money';
import { MESSAGE_PROVIDERS } from '@thuto/domain/reconciliation/message-kinds';
import type { DateOrder } from '@thuto/domain/reconciliation/statement-cells';
import type { SavedMapping } from '@thuto/domain/reconciliation/statement-columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';
import { payments } from './payments.ts';

/** Where statements come from: an account of the centre at a bank or a mobile money operator. */
export const statementSources = pgTable(
  'statement_sources',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    provider: text('provider', { enum: MESSAGE_PROVIDERS }).notNull(),
    /** The headings of the columns in the last imported file. */
    mapping: jsonb('mapping').$type<SavedMapping>(),
    /** The order of day and month in the last imported file that needed one. */
    dateOrder: text('date_order').$type<DateOrder>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('statement_sources_name_key').on(sql`lower(${t.name})`),
    oneOf('statement_sources_provider_check', 'provider', MESSAGE_PROVIDERS),
    check('statement_sources_date_order_check', sql`date_order in ('dmy', 'mdy')`),
  ],
);

/** A statement that an admin uploaded. Until it is imported it is a draft with its bytes, which a job deletes after a day. */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: uuid('id').primaryKey(),
    sourceId: uuid('source_id').references(() => statementSources.id),
    fileName: text('file_name').notNull(),
    uploadedBy: uuid('uploaded_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
    importedAt: instant('imported_at'),
    /** Lines that this import added, that an earlier one had, that are debits, and that could not be read. */
    added: integer('added').notNull().default(0),
    repeated: integer('repeated').notNull().default(0),
    debits: integer('debits').notNull().default(0),
    broken: integer('broken').notNull().default(0),
  },
  (t) => [
    check('statement_imports_source_check', sql`imported_at is null or source_id is not null`),
    index('statement_imports_imported_at_idx').on(t.importedAt),
    index('statement_imports_drafts_idx')
      .on(t.createdAt)
      .where(sql`imported_at is null`),
  ],
);

/** The bytes of a draft, in pieces that are read and written without blocking the event loop. */
export const statementChunks = pgTable(
  'statement_chunks',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => statementImports.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer('position').notNull(),
    base64: text('base64').notNull(),
  },
  (t) => [primaryKey({ name: 'statement_chunks_pkey', columns: [t.importId, t.position] })],
);

/** A phone of the centre that forwards its payment messages. */
export const paymentDevices = pgTable(
  'payment_devices',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Encrypted with a key derived from the server's secret. */
    sealedSecret: text('sealed_secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    lastSeenAt: instant('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('payment_devices_name_key').on(sql`lower(${t.name})`)],
);

/** Signatures of accepted hook calls. A call is accepted once; a job deletes those outside the time window. */
export const hookSignatures = pgTable(
  'hook_signatures',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => paymentDevices.id),
    signature: text('signature').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'hook_signatures_pkey', columns: [t.deviceId, t.signature] }),
    index('hook_signatures_received_at_idx').on(t.receivedAt),
  ],
);

/** Money that a statement or a forwarded message reports, with its status. */
export const incomingMoney = pgTable(
  'incoming_money',
  {
    id: uuid('id').primaryKey(),
    /** Exactly one of source and device is set. */
    sourceId: uuid('source_id').references(() => statementSources.id),
    deviceId: uuid('device_id').references(() => paymentDevices.id),
    importId: uuid('import_id').references(() => statementImports.id),
    lineNumber: integer('line_number'),
    /** Identifies the line in its source, so that a repeated import adds nothing. */
    lineKey: text('line_key').notNull(),
    provider: text('provider', { enum: MESSAGE_PROVIDERS }).notNull(),
    transactionId: text('transaction_id'),
    localDate: text('local_date'),
    localTime: text('local_time'),
    reference: text('reference').notNull().default(''),
    payer: text('payer').notNull().default(''),
    /** Null for a message that could not be read. */
    amountLisente: integer('amount_lisente'),
    balanceLisente: integer('balance_lisente'),
    /** The text of a forwarded message. */
    message: text('message'),
    unreadableReason: text('unreadable_reason'),
    /** Who sent a forwarded message, as the phone reports it. Null for a line of a statement. */
    sender: text('sender'),
    /** Valid order references in its texts, in stored form. */
    orderReferences: text('order_references').array().notNull().default([]),
    status: text('status', { enum: INCOMING_STATUSES }).notNull().default('open'),
    paymentId: uuid('payment_id').references(() => payments.id),
    ignoredReason: text('ignored_reason'),
    decidedBy: uuid('decided_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    decidedAt: instant('decided_at'),
    /** The admin who approved it first, while it waits for a second one (PAY-55). */
    firstApprovedBy: uuid('first_approved_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** The order or account that the first admin chose. */
    firstApprovedFor: uuid('first_approved_for'),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'incoming_money_first_approved_check',
      sql`(first_approved_by is null) = (first_approved_for is null)`,
    ),
    oneOf('incoming_money_provider_check', 'provider', MESSAGE_PROVIDERS),
    oneOf('incoming_money_status_check', 'status', INCOMING_STATUSES),
    check('incoming_money_origin_check', sql`(source_id is null) <> (device_id is null)`),
    check('incoming_money_amount_check', sql`amount_lisente > 0`),
    check('incoming_money_readable_check', sql`amount_lisente is not null or message is not null`),
    check('incoming_money_settled_check', sql`(status = 'settled') = (payment_id is not null)`),
    check('incoming_money_ignored_check', sql`(status = 'ignored') = (ignored_reason is not null)`),
    check('incoming_money_decided_check', sql`(status = 'open') = (decided_at is null)`),
    uniqueIndex('incoming_money_source_key').on(t.sourceId, t.lineKey),
    uniqueIndex('incoming_money_device_key').on(t.deviceId, t.lineKey),
    index('incoming_money_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'open'`),
    index('incoming_money_ignored_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'ignored'`),
    index('incoming_money_import_id_idx').on(t.importId),
    index('incoming_money_payment_id_idx').on(t.paymentId),
    index('incoming_money_transaction_id_idx').on(t.transactionId),
    index('incoming_money_order_references_idx').using('gin', t.orderReferences),
  ],
);
