import { toSearchText } from '@thuto/domain/names';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Trigram indexes cannot find shorter texts. */
const INDEXED_LETTERS = 3;

/** Escapes the wildcards of LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the LIKE pattern for texts that contain the given text. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** Returns a text of the database as searches compare it, see `toSearchText`. Indexes contain the same expression. */
export const searchTextOf = (text: SQLWrapper): SQL => sql`search_text(${text})`;

/** Matches a name that contains the search text, whatever its accents, composition, apostrophes and case. */
export const isNamed = (text: SQLWrapper, search: string): SQL =>
  sql`${searchTextOf(text)} like ${containing(toSearchText(search))}`;

/**
 * Like `isNamed`, for an indexed text. Search texts of one or two letters only match the start of a word, because the
 * index cannot find them elsewhere.
 */
export function isFoundIn(text: SQLWrapper, search: string): SQL {
  const wanted = toSearchText(search);
  if (wanted.length >= INDEXED_LETTERS) return isNamed(text, search);
  const beginning = `${literally(wanted)}%`;
  return sql`(${searchTextOf(text)} like ${beginning} or ${searchTextOf(text)} like ${`% ${beginning}`})`;
}
