import { containsWebAddress } from '@thuto/domain/names';
import { z } from 'zod';

/** Longest texts accepted, in characters. */
export const MAX_NAME = 100;
export const MAX_LINE = 200;
export const MAX_TEXT = 2000;
export const MAX_EMAIL = 254;

// PostgreSQL cannot store U+0000 in text, and lone surrogates have no UTF-8 form: both would end as a 500.
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

const NOT_STORABLE = 'Contains characters that cannot be stored';

/** A string made storable and not longer than this. */
export const bounded = (string: z.ZodString, max: number) =>
  string.max(max, `At most ${max} characters`).refine(isStorable, NOT_STORABLE);

/** One line or paragraph of text, trimmed, bounded, storable. Whitespace alone becomes empty. */
export const text = (max: number) => bounded(z.string().trim(), max);

/** Text that must not be blank or left out; `message` is the sentence shown when it is. */
export const filledText = (max: number, message: string) =>
  bounded(z.string(message).trim(), max).refine((value) => value !== '', { message, abort: true });

const NAME_WITH_ADDRESS = 'Please enter a name without a web address';
const isFreeOfAddresses = (name: string) => !containsWebAddress(name);

/** The name of a person. Other people read it in mails, so it must not contain a web address. */
export const personName = () => text(MAX_NAME).refine(isFreeOfAddresses, NAME_WITH_ADDRESS);

/** The same, required; `message` is the sentence shown when it is blank. */
export const filledPersonName = (message: string) =>
  filledText(MAX_NAME, message).refine(isFreeOfAddresses, NAME_WITH_ADDRESS);

/** A code, reference or password, taken as it is: never trimmed, but not empty, bounded, storable. */
export const verbatim = (max: number, message?: string) => bounded(z.string(message).min(1, message), max);

/** An email address, trimmed and in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, `At most ${MAX_EMAIL} characters`)
  .pipe(z.email('Invalid email address.'));

/** The identifier of a record. */
export const recordId = z.uuid();

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
