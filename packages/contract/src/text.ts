import { z } from 'zod';

/** Longest texts accepted, in characters. */
export const MAX_NAME = 100;
export const MAX_LINE = 200;
export const MAX_TEXT = 2000;

// PostgreSQL cannot store U+0000 in text, and lone surrogates have no UTF-8 form: both would end as a 500.
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** One line or paragraph of text, trimmed, bounded, storable. Whitespace alone becomes empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored');

/** Text that must not be blank; `message` is the sentence shown when it is. */
export const filledText = (max: number, message: string) =>
  text(max).refine((value) => value !== '', { message, abort: true });

/** An email address, trimmed and in lower case, at most 254 characters. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .pipe(z.email('Invalid email address.'));

/** The identifier of a record. */
export const recordId = z.uuid();

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
