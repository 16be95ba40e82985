import { type SQL, sql } from 'drizzle-orm';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';

/**
 * Matches accounts whose name or email contains the text. Written like the index expression, so that PostgreSQL uses
 * the index.
 */
export const isAccountNamed = (search: string): SQL =>
  isFoundIn(sql`(${accounts.displayName} || ' ' || ${accounts.email})`, search);
