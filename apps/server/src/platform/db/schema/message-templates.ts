import { TEMPLATE_MEANINGS } from '@thuto/domain/reconciliation/message-templates';
import { MESSAGE_PROVIDERS } from '@thuto/domain/reconciliation/message-kinds';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, oneOf, updatedAt } from './columns.ts';

/** Wordings of payment messages: those that admins added, and the shipped ones that they changed, under their ids. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    provider: text('provider', { enum: MESSAGE_PROVIDERS }).notNull(),
    meaning: text('meaning', { enum: TEMPLATE_MEANINGS }).notNull(),
    text: text('text').notNull(),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    oneOf('message_templates_provider_check', 'provider', MESSAGE_PROVIDERS),
    oneOf('message_templates_meaning_check', 'meaning', TEMPLATE_MEANINGS),
    check('message_templates_text_check', sql`text <> ''`),
  ],
);
