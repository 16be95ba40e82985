/** Minimum password length, in characters, when AUTH_STRICT_PASSWORDS is on. */
export const MIN_STRICT_PASSWORD_LENGTH = 8;

/** Words that attackers try first: terms of this product and its field, and common passwords. */
export const GUESSABLE_WORDS: readonly string[] = (
  'thuto tutor tutoring student teacher school admin administrator parent mathematics maths chemistry physics igcse ' +
  'lgcse lesson session lesotho maseru sesotho mosotho basotho password passw0rd welcome letmein iloveyou secret ' +
  'changeme qwerty football princess sunshine monkey dragon jesus master login'
).split(' ');

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc',
];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].toReversed().join(''))];
const MIN_RUN_LENGTH = 3;
/** Minimum number of different characters that must remain after all guessable parts are removed. */
const MIN_REMAINING_LENGTH = 4;
const MIN_WORD_LENGTH = 4;

function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at);
    if (length < MIN_RUN_LENGTH) left += text[at];
    at += Math.max(1, length < MIN_RUN_LENGTH ? 1 : length);
  }
  return left;
}

/**
 * Returns the length of the run that starts here: keyboard neighbours, alphabet or number sequences, or one
 * repeated character.
 */
function runAt(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && text[at + length] === text[at]) length += 1;
  for (const row of RUNS) {
    let end = at + 1;
    while (end < text.length && row.includes(text.slice(at, end + 1))) end += 1;
    length = Math.max(length, end - at);
  }
  return length;
}

/**
 * Returns true if a password is easy to guess: shorter than eight characters, or fewer than four different
 * characters remain after removing words, runs and repetitions. `about` lists words about the person or the platform,
 * such as name and address; they count as guessable.
 */
export function isGuessablePassword(password: string, about: readonly string[] = []): boolean {
  if (password.length < MIN_STRICT_PASSWORD_LENGTH) return true;
  const own = about.flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const words = [...GUESSABLE_WORDS, ...own.filter((word) => word.length >= MIN_WORD_LENGTH)];
  let left = password.toLowerCase();
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, '');
  left = withoutRuns(left);
  return new Set(left).size < MIN_REMAINING_LENGTH;
}

/** Strength levels of a new password, weakest first. A password that is `refused` is not accepted. */
export const PASSWORD_STRENGTHS = ['short', 'refused', 'weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

const MIN_LETTERS_BESIDES_NAME = 3;

/**
 * Returns true if a password is the person's own name or address, even with digits, punctuation or two
 * letters added.
 * @param about the name and the email address.
 */
export function isOwnName(password: string, about: readonly string[]): boolean {
  const words = about
    .flatMap((text) => [text.toLowerCase(), ...text.toLowerCase().split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const typed = password.toLowerCase();
  const left = words.reduce((text, word) => text.replaceAll(word, ''), typed);
  return left !== typed && (left.match(/\p{L}/gu) ?? []).length < MIN_LETTERS_BESIDES_NAME;
}
