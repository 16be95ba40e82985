import { DomainError } from './errors.ts';
import { getFirstName } from './students.ts';

/** Maximum length of a message between a family and a tutor, in characters. */
export const MAX_THREAD_MESSAGE = 2000;
/** A thread is open while tutor and student share a lesson that is ahead or at most this old. */
export const THREAD_WINDOW_DAYS = 90;
/** How long a message stays unread before its recipients get a mail. */
export const UNREAD_MAIL_MINUTES = 15;

/** Who wrote a message. */
export const THREAD_SIDES = ['tutor', 'family'] as const;
export type ThreadSide = (typeof THREAD_SIDES)[number];

export const REPORT_FILTERS = ['open', 'closed'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** What decides whether a thread takes messages. Instants in epoch milliseconds. */
export interface ThreadState {
  /** The start of the latest lesson that tutor and student share and that was not cancelled; null without one. */
  readonly lastLessonAt: number | null;
  readonly isTutorRetired: boolean;
}

/** Returns true if tutor and student share a lesson that is ahead or at most `THREAD_WINDOW_DAYS` old. */
export function isThreadOpen({ lastLessonAt, isTutorRetired }: ThreadState, now: number): boolean {
  return !isTutorRetired && lastLessonAt !== null && lastLessonAt > now - THREAD_WINDOW_DAYS * 86_400_000;
}

const EMAIL = /[^\s@<>()]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\d-]+)+/iu;
const DATES_AND_TIMES =
  /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?)\b/g;
const DIGIT_RUNS = /\+?\d(?:[\s.()/-]{0,2}\d){7,14}/g;

/** The numbering plans around: Lesotho has 8 digits that begin with 2, 5, 6 or 7; South Africa 10 that begin with 0. */
const LOCAL_NUMBER = /^(?:[2567]\d{7}|0\d{9})$/;
const INTERNATIONAL_NUMBER = /^(?:\+\d{8,15}|00\d{8,15}|266\d{8}|27\d{9})$/;

function isPhoneNumber(run: string): boolean {
  const digits = run.replaceAll(/[^\d+]/g, '');
  return LOCAL_NUMBER.test(digits) || INTERNATIONAL_NUMBER.test(digits);
}

/** Returns true if a text contains an email address or a phone number. Dates, times and small numbers are neither. */
export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '');
  if (EMAIL.test(plain)) return true;
  const numbers = plain.replaceAll(DATES_AND_TIMES, ' , ').match(DIGIT_RUNS) ?? [];
  return numbers.some(isPhoneNumber);
}

/**
 * Checks that a message may be sent.
 * @param now epoch milliseconds.
 * @throws DomainError thread_read_only, message_has_contact_details.
 */
export function decideThreadMessage(text: string, state: ThreadState, now: number): void {
  if (!isThreadOpen(state, now)) throw new DomainError('thread_read_only');
  if (hasContactDetails(text)) throw new DomainError('message_has_contact_details');
}

/** Returns the first name of a person, or the fallback if the name contains contact details. */
export function threadNameOf(name: string, fallback: string): string {
  const first = getFirstName(name);
  return first === '' || hasContactDetails(name) ? fallback : first;
}
