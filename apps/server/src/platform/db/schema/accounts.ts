import type { AccountId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';

/** The authentication account: email, display name, verified flag (USER-1). */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').$type<AccountId>().primaryKey(),
    email: text('email').notNull(),
    displayName: text('display_name').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Whether the address came from an email change. Such an address never changes the account's role. */
    isEmailChanged: boolean('is_email_changed').notNull().default(false),
    /** When a mail server refused the address for good. A trigger clears it when the address changes. */
    emailRefusedAt: instant('email_refused_at'),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** When all personal data was erased at the family's request. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('accounts_email_key').on(t.email),
    index('accounts_name_idx').on(sql`lower(${t.displayName})`, t.id),
    index('accounts_search_idx').using(
      'gin',
      sql`search_text(${t.displayName} || ' ' || ${t.email}) gin_trgm_ops`,
    ),
    check('accounts_email_lower_case', sql`email = lower(email)`),
  ],
);

/** How an account signs in. Currently always a password. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: text('provider_account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password_hash'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('credentials_account_provider_key').on(t.userId, t.providerId)],
);

/** A signed-in browser. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull(),
    userId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('auth_sessions_token_key').on(t.token),
    index('auth_sessions_account_id_idx').on(t.userId),
  ],
);

/** Short-lived single-use values: sign-ins waiting for the second step, and the last code of the authenticator app. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('one_time_codes_identifier_idx').on(t.identifier)],
);

export const EMAIL_LINK_PURPOSES = ['verify-email', 'reset-password', 'change-email', 'sign-in'] as const;

/**
 * A link sent by mail, or a code for the sign-in screen. The code is derived from the row's id with the server's
 * secret, so the table alone grants no access. `consumed_at` makes it single-use.
 */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: EMAIL_LINK_PURPOSES }).notNull(),
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    consumedAt: instant('consumed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('email_links_account_id_idx').on(t.accountId),
    oneOf('email_links_purpose_check', 'purpose', EMAIL_LINK_PURPOSES),
  ],
);

/**
 * An admin's second factor. The secret and the recovery codes are encrypted with a key derived from the server's
 * secret.
 */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** Whether a first code has confirmed that the app has the secret. */
    verified: boolean('is_verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (t) => [uniqueIndex('two_factors_account_id_key').on(t.userId)],
);
