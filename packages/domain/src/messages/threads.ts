import { normalizeText } from '../normalize-text.ts';
import { DomainError } from '../errors.ts';
import { getGreetingName } from '../names.ts';

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

const EMAIL = /[^\s@<>()]\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\d-]/iu;
/** Addresses of messengers and social networks, which lead to a person. */
const MESSENGER_LINK =
  /(?<![\p{L}\d-])(?:(?:t|wa|m|fb|ig|signal|telegram|line|snap)\.me|(?:telegram|signal|threema|viber)\.(?:org|com|dog|id)|(?:whatsapp|facebook|fb|instagram|snapchat|tiktok|twitter|discord|skype|messenger|linktr)\.(?:com|gg|ee|me))(?![\p{L}\d-])/iu;
const CONTACT_SCHEME = /(?<![\p{L}\d])(?:mailto|tel|sms|skype|whatsapp|tg|viber):\S/iu;
const DOT = /\s?(?:\(dot\)|\[dot\]|\.)\s?(?=me\b|com\b|org\b|gg\b)/giu;
const INVISIBLE = /[\p{Cf}\uFE0F\u20E3]/gu;

/** Numbers between separators that may be a date or a time, with nothing of the kind before and behind. */
const NUMBER_GROUPS = /(?<![\d+])(?<!\d[-/.:])(\d{1,4})([-/.:])(\d{1,2})(?:\2(\d{1,4}))?(?![-/.:]?\d)/g;
const DIGIT_RUNS = /\+?\d(?:[\s.()/_:|~–—·•-]{0,2}\d){7,14}/g;

/** Returns true for the numbers of a date, with the year first or last, or of a time. */
function isDateOrTime(separator: string, first: string, second: string, third: string | undefined): boolean {
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (separator === ':')
    return a <= 24 && b <= 59 && (third === undefined || (third.length === 2 && c <= 59));
  if (third === undefined) return false;
  const isDayAndMonth = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  const isYear = (year: string) => /^(?:19|20)?\d{2}$/.test(year);
  if (first.length === 4) return isYear(first) && isDayAndMonth(c, b);
  return isYear(third) && (isDayAndMonth(a, b) || isDayAndMonth(b, a));
}

/** Writes the digits of every script as 0 to 9. The digits of a script follow each other from zero to nine. */
const foldDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });

/** The numbering plans around: Lesotho has 8 digits that begin with 2, 5, 6 or 7; South Africa 10 that begin with 0. */
const LOCAL_NUMBER = /^(?:[2567]\d{7}|0\d{9})$/;
const INTERNATIONAL_NUMBER = /^(?:\+\d{8,15}|00\d{8,15}|266\d{8}|27\d{9})$/;

function isPhoneNumber(run: string): boolean {
  const digits = run.replaceAll(/[^\d+]/g, '');
  return LOCAL_NUMBER.test(digits) || INTERNATIONAL_NUMBER.test(digits);
}

/**
 * Returns true if a text contains an email address, a phone number or the address of a messenger. Dates, times and small
 * numbers are none of them.
 */
export function hasContactDetails(text: string): boolean {
  const plain = foldDigits(normalizeText(text, 'NFKC').replaceAll(INVISIBLE, ''));
  if (EMAIL.test(plain) || CONTACT_SCHEME.test(plain)) return true;
  if (MESSENGER_LINK.test(plain.replaceAll(DOT, '.'))) return true;
  const withoutDates = plain.replaceAll(
    NUMBER_GROUPS,
    (found: string, first: string, separator: string, second: string, third?: string) =>
      isDateOrTime(separator, first, second, third) ? ' , ' : found,
  );
  const numbers = withoutDates.match(DIGIT_RUNS) ?? [];
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

/** Returns the name to greet a person with, or the fallback if the name contains contact details. */
export function threadNameOf(name: string, fallback: string): string {
  const first = getGreetingName(name);
  return first === '' || hasContactDetails(name) ? fallback : first;
}
