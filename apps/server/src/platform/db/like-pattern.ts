import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Trigram indexes cannot find shorter texts. */
const INDEXED_LETTERS = 3;

/** Escapes the wildcards of LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the LIKE pattern for texts that contain the given text. */
export const containing = (text: string): string => `%${literally(text)}%`;

/**
 * Matches an indexed text that contains the search text. Search texts of one or two letters only match the start of a
 * word, because the index cannot find them elsewhere.
 */
export function isFoundIn(text: SQLWrapper, search: string): SQL {
  if (search.length >= INDEXED_LETTERS) return sql`${text} ilike ${containing(search)}`;
  const beginning = `${literally(search)}%`;
  return sql`(${text} ilike ${beginning} or ${text} ilike ${`% ${beginning}`})`;
}
