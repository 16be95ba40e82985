import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The words of all names of students and accounts, each once, as searches compare them (`search_text`). A misspelt search
 * compares these words first and then looks for the names. Deferred triggers on `students` and `accounts` maintain them.
 */
export const nameWords = pgTable('name_words', { word: text('word').primaryKey() }, () => [
  index('name_words_word_idx').using('gin', sql`word gin_trgm_ops`),
]);
