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
  const normalized = name.normalize('NFKC');
  return WEB_ADDRESS.some((pattern) => pattern.test(normalized));
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
