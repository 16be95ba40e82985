import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';
import { isFoundIn } from './like-pattern.ts';
import { accounts } from './schema/accounts.ts';

/** So many are looked up beforehand; a search that finds more finds something on every page anyway. */
const MOST_LOOKED_UP = 2000;

/**
 * Whether a record is of an account whose name or email contains the text. The accounts are looked up first: knowing how
 * many they are, the database goes by their records when they are few and by the order of the list when they are many.
 */
export async function isOfAccountNamed(executor: Executor, owner: PgColumn, search: string): Promise<SQL> {
  // Written as the index on it is, so that it is used.
  const isNamed = isFoundIn(sql`(${accounts.displayName} || ' ' || ${accounts.email})`, search);
  const named = executor.select({ id: accounts.id }).from(accounts).where(isNamed);
  const found = await executor
    .select({ id: accounts.id })
    .from(accounts)
    .where(isNamed)
    .limit(MOST_LOOKED_UP + 1);
  if (found.length > MOST_LOOKED_UP) return inArray(owner, named);
  return sql`${owner} = any(${sql.param(found.map(({ id }) => id))}::uuid[])`;
}
