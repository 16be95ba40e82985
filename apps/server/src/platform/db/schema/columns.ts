import { sql } from 'drizzle-orm';
import { check, timestamp } from 'drizzle-orm/pg-core';

/** An instant with the precision of a JavaScript Date: milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** Builds a `CHECK` that a column contains one of the domain's values. A test compares the two lists. */
export const oneOf = (name: string, column: string, words: readonly string[]) =>
  check(name, sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`));
