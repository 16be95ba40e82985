import { sql } from 'drizzle-orm';
import { check, timestamp } from 'drizzle-orm/pg-core';

/** An instant, to the millisecond: what JavaScript can hold. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** `CHECK` that a column holds one of the domain's words; a test compares the two lists. */
export const oneOf = (name: string, column: string, words: readonly string[]) =>
  check(name, sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`));
