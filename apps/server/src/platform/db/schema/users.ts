import type { AccountId } from '@thuto/domain/ids';
import { ROLES } from '@thuto/domain/permissions';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';

/** The user record, created at first sign-in (AUTH-6, USER-1). */
export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .$type<AccountId>()
      .primaryKey()
      .references(() => accounts.id),
    role: text('role', { enum: ROLES }).notNull().default('student'),
    isActive: boolean('is_active').notNull().default(true),
    isBackdoor: boolean('is_backdoor').notNull().default(false),
    reviewedAt: instant('reviewed_at'),
    lastLoginAt: instant('last_login_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('users_role_check', 'role', ROLES),
    check('users_is_backdoor_check', sql`is_backdoor = false`),
    index('users_role_created_at_idx').on(t.role, t.createdAt, t.id),
    index('users_unreviewed_students_idx')
      .on(t.createdAt, t.id)
      .where(sql`role = 'student' and reviewed_at is null`),
  ],
);
