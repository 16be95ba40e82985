/** Top-level domains that mail programs turn into links even without `http://` or a path. */
const COMMON_DOMAINS =
  'com|net|org|info|biz|edu|gov|xyz|online|site|shop|store|top|link|click|app|dev|io|ls|za';

/** What makes a text a web address to a mail program or a reader. */
const WEB_ADDRESS: readonly RegExp[] = [
  /:\/\//u,
  /\bwww\./iu,
  // A domain with a path: `pay.example/now`.
  /[\p{L}\p{N}][\p{L}\p{N}-]*\.\p{L}{2,}\//u,
  // A domain alone. Two characters before the dot, so that initials such as `J.P. Mokoena` stay names.
  new RegExp(String.raw`[\p{L}\p{N}-]{2,}\.(?:${COMMON_DOMAINS})(?![\p{L}\p{N}])`, 'iu'),
];

/**
 * Whether a name contains a web address. Names are shown in mails to other people, where a stranger could otherwise place
 * a link of their own. Checks the NFKC form, so that full-width letters and dots count like ordinary ones.
 */
export function containsWebAddress(name: string): boolean {
  const normalized = name.normalize('NFKC');
  return WEB_ADDRESS.some((pattern) => pattern.test(normalized));
}
