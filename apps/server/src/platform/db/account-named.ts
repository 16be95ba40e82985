import { type SQL, sql } from 'drizzle-orm';
import { isFoundIn } from './like-pattern.ts';
import { accounts } from './schema/accounts.ts';

/** Whether an account's name or email contains the text; written as the index on it is, so that it is used. */
export const isAccountNamed = (search: string): SQL =>
  isFoundIn(sql`(${accounts.displayName} || ' ' || ${accounts.email})`, search);
