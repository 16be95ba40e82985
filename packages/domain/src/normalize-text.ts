/** More marks on one character than any script writes; the limit of the Stream-Safe Text Format (UAX 15). */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in a normal form of Unicode, without the marks that follow 30 others on one character. Normalizing sorts
 * the marks of a character, which takes the square of their number: a second for a text of 64 kB.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(EXCESS_MARKS, '$1').normalize(form);
