import { normalizeText } from './normalize-text.ts';

/** Top-level domains that mail programs turn into links even without `http://` or a path. */
const COMMON_DOMAINS =
  'com|net|org|info|biz|edu|gov|xyz|online|site|shop|store|top|link|click|app|dev|io|ls|za';

/** Patterns that mail programs or readers recognise as a web address. */
const WEB_ADDRESS: readonly RegExp[] = [
  /:\/\//u,
  /\bwww\./iu,
  // A domain with a path: `pay.example/now`.
  /[\p{L}\p{N}-]\.\p{L}{2,}\//u,
  // A bare domain. Requires two characters before the dot, so initials such as `J.P. Mokoena` are accepted.
  new RegExp(String.raw`[\p{L}\p{N}-]{2}\.(?:${COMMON_DOMAINS})(?![\p{L}\p{N}])`, 'iu'),
];

/**
 * Returns true if a name contains a web address. Names appear in mails to other people, so a stranger could
 * otherwise plant a link. Checks the NFKC form, so full-width letters and dots count as ordinary ones.
 */
export function containsWebAddress(name: string): boolean {
  const normalized = normalizeText(name, 'NFKC');
  return WEB_ADDRESS.some((pattern) => pattern.test(normalized));
}

/** Words that belong to names and are written small. */
const PARTICLES: ReadonlySet<string> = new Set(
  'a al ap av bin bint da das de del della den der di do dos du e el en la las le les lo los och of st te ten ter ibn und van von vom y zu zum zur'.split(
    ' ',
  ),
);
const MAX_NAME_WORDS = 8;
/** So many small words that are no particles make a sentence. */
const MAX_SMALL_WORDS = 4;
/** A number of so many digits is a telephone number or an amount. */
const MIN_DIGIT_RUN = 6;

/**
 * Returns true if a name is a message: it contains a number as long as a telephone number, in digits of any script and
 * with any separators, or a sentence. Names appear in mails to other people. Numbers such as in *Elizabeth 2*, initials
 * and names of any script pass.
 */
export function isMessage(name: string): boolean {
  const normalized = normalizeText(name, 'NFKC');
  let run = 0;
  for (const character of normalized) {
    if (/\p{Nd}/u.test(character)) run += 1;
    // Separators within a number do not end it.
    else if (!/[\s\p{P}\p{S}\p{Cf}]/u.test(character)) run = 0;
    if (run >= MIN_DIGIT_RUN) return true;
  }
  if (/[!?;:|=<>{}[\]\\]/u.test(normalized)) return true;
  const words = normalized.split(/\s+/u).filter((word) => word !== '');
  // A full stop after an initial or a title is fine, after a word it ends a sentence.
  const endsSentence = words
    .slice(0, -1)
    .some((word) => word.endsWith('.') && word.replaceAll('.', '').length > 4);
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word.toLowerCase()));
  return endsSentence || words.length > MAX_NAME_WORDS || small.length > MAX_SMALL_WORDS;
}

/**
 * Apostrophes as keyboards, phones and Word write them, with primes, backticks and accents that stand alone. `search_text`
 * in the database lists the same characters.
 */
const APOSTROPHES =
  /['`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u0384\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]/g;

/**
 * Returns a text as searches compare it: without accents, composition, apostrophes and case. `search_text` in the
 * database does the same.
 */
export function toSearchText(text: string): string {
  return normalizeText(text.replaceAll(APOSTROPHES, ''), 'NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Titles before a name, in English and Sesotho, in lower case and without a full stop. */
const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr prof rev sr fr ntate mme abuti ausi moruti'.split(' '),
);

/** Returns the name to greet a person with: the first name, after a title both (`Ntate Thabiso`). */
export function getGreetingName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/u);
  const isTitle = TITLES.has(first.toLowerCase().replace(/\.$/u, ''));
  return isTitle && second !== undefined ? `${first} ${second}` : first;
}
