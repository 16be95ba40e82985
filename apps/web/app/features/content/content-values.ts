import { CreateContentFile, CreateContentLink } from '@thuto/contract/content';
import {
  CONTENT_TYPES,
  type ContentType,
  FIRST_PAPER_YEAR,
  LAST_PAPER_YEAR,
} from '@thuto/domain/learning/content';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { z } from 'zod';

/** The values of the form. */
export interface ContentValues {
  title: string;
  subject: SubjectId;
  description: string;
  type: ContentType;
  url: string;
  year: string;
}

/** The description of content, as the calls take it. */
export interface ContentWords {
  title: string;
  description: string;
  subject: SubjectId;
  type: ContentType;
  year: number | null;
  url: string | null;
}

const DEFAULT_SUBJECT = 'mathematics';

/** Returns the initial values of new content (CONTENT-1): mathematics if it is taught, else the first subject. */
export const createContentValues = (subjects: readonly SubjectId[]): ContentValues => ({
  title: '',
  subject: subjects.includes(DEFAULT_SUBJECT) ? DEFAULT_SUBJECT : (subjects[0] ?? ''),
  description: '',
  type: 'document',
  url: '',
  year: '',
});

const { title, description, subject, url } = CreateContentLink.shape;
const said = { title, subject, description, type: z.enum(CONTENT_TYPES) };
const year = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || CreateContentFile.shape.year.safeParse(Number(text)).success,
    `Please enter a year from ${FIRST_PAPER_YEAR} to ${LAST_PAPER_YEAR}, or nothing`,
  );

/** Returns the schema of the form for a type: a link needs its URL, and only a past paper has a year. */
export function toContentValues(type: ContentType) {
  return z.object({
    ...said,
    url: type === 'link' ? url : z.string(),
    year: type === 'past-paper' ? year : z.string(),
  });
}

/** Converts the values to the input of the calls. Fields of other types are omitted. */
export function toContentWords({ url, year, ...words }: ContentValues): ContentWords {
  return {
    ...words,
    url: words.type === 'link' ? url : null,
    year: words.type === 'past-paper' && year.trim() !== '' ? Number(year) : null,
  };
}
