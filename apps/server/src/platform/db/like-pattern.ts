import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Indexes of three letters tell nothing of fewer. */
const INDEXED_LETTERS = 3;

/** A per cent sign, an underscore or a backslash stands for itself. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The LIKE pattern of whatever contains the text. */
export const containing = (text: string): string => `%${literally(text)}%`;

/**
 * Whether a text that has an index for search contains what is looked for. Less than three letters have to begin a word
 * of it: the index knows the beginnings of words, and nothing else that short.
 */
export function isFoundIn(text: SQLWrapper, search: string): SQL {
  if (search.length >= INDEXED_LETTERS) return sql`${text} ilike ${containing(search)}`;
  const beginning = `${literally(search)}%`;
  return sql`(${text} ilike ${beginning} or ${text} ilike ${`% ${beginning}`})`;
}
