import { containsWebAddress, isMessage } from '@thuto/domain/names';
import { normalizeText } from '@thuto/domain/normalize-text';
import { z } from 'zod';

/** Maximum lengths of texts, in characters. */
export const MAX_NAME = 100;
export const MAX_LINE = 200;
export const MAX_TEXT = 2000;
export const MAX_EMAIL = 254;

// PostgreSQL cannot store U+0000 in text, and lone surrogates have no UTF-8 encoding. Both would cause a 500
// response.
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

const NOT_STORABLE = 'Contains characters that cannot be stored';

/**
 * Limits a string to a maximum length. A longer one fails at once, so that no other rule ever runs on it: add them
 * afterwards. `string` may only trim and fold. `message` replaces the default error.
 */
export const limited = (string: z.ZodString, max: number, message = `At most ${max} characters`) =>
  string.max(max, { error: message, abort: true });

/** Limits a string to a maximum length and to characters that the database can store. */
export const bounded = (string: z.ZodString, max: number) =>
  limited(string, max).refine(isStorable, NOT_STORABLE);

const inNfc = (string: z.ZodString) => string.trim().overwrite((given) => normalizeText(given, 'NFC'));

/** A line or paragraph: trimmed, in NFC, with a maximum length, storable. Whitespace alone becomes empty. */
export const text = (max: number) => bounded(inNfc(z.string()), max);

/** Required, non-blank text; `message` is shown when it is missing or blank. */
export const filledText = (max: number, message: string) =>
  bounded(inNfc(z.string(message)), max).refine((value) => value !== '', {
    message,
    abort: true,
  });

const NAME_WITH_ADDRESS = 'Please enter a name without a web address';
const isFreeOfAddresses = (name: string) => !containsWebAddress(name);
const isNoMessage = (name: string) => !isMessage(name);
const NAME_WITH_MESSAGE = 'Please enter a name, without numbers or sentences';

/** The name of a person. It appears in mails to other people, so it must not contain a web address. */
export const personName = () =>
  text(MAX_NAME).refine(isFreeOfAddresses, NAME_WITH_ADDRESS).refine(isNoMessage, NAME_WITH_MESSAGE);

/** A required person name; `message` is shown when it is blank. */
export const filledPersonName = (message: string) =>
  filledText(MAX_NAME, message)
    .refine(isFreeOfAddresses, NAME_WITH_ADDRESS)
    .refine(isNoMessage, NAME_WITH_MESSAGE);

/** A code, reference or password: never trimmed, not empty, with a maximum length, storable. */
export const verbatim = (max: number, message?: string) => bounded(z.string(message), max).min(1, message);

/** An email address, trimmed and in lower case. */
export const emailAddress = limited(z.string().trim().toLowerCase(), MAX_EMAIL).check(
  z.email('Invalid email address.'),
);

const MAX_ID = 36;
const MAX_INSTANT = 40;

/** The identifier of a record; `message` replaces the default error. */
export const idText = (message?: string) =>
  limited(z.string(message), MAX_ID, message ?? 'Invalid id').check(z.uuid(message));

/** The identifier of a record. */
export const recordId = idText();

/** An instant, ISO 8601 in UTC. */
export const instant = limited(z.string(), MAX_INSTANT).check(z.iso.datetime());
