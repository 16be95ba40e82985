import type { AccountId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/**
 * An invitation to become an admin, sent by mail. The account is created on acceptance. As with other links, the code
 * is derived from the row with the server's secret, so the table alone grants no access.
 */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    invitedBy: uuid('invited_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** When it was withdrawn or replaced by a later invitation. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('admin_invitations_open_email_key')
      .on(t.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('admin_invitations_invited_by_idx').on(t.invitedBy),
    check('admin_invitations_email_lower_case', sql`email = lower(email)`),
    check('admin_invitations_one_end', sql`accepted_at is null or revoked_at is null`),
  ],
);
