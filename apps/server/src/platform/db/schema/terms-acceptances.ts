import type { AccountId } from '@thuto/domain/ids';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';

/**
 * Who accepted which version of the terms, and when. Kept when a family is erased, because it no longer identifies
 * anyone.
 */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    version: text('version').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (t) => [primaryKey({ name: 'terms_acceptances_pkey', columns: [t.accountId, t.version] })],
);
