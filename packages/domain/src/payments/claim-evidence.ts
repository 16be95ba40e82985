import { normalizeText } from '../normalize-text.ts';
import { parseReference } from './orders.ts';

/** Crockford's base32, as order references use it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 6;
/** Longer texts are cut: a confirmation names its reference early. */
const MAX_SEARCHED = 4000;
/** Upper bound of words of a text that are compared with references. */
const MAX_WORDS = 200;
/** Letters and digits with dashes between them. */
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** Returns the words that may be a reference with at most one edit, also one that is written as two words. */
export function listReferenceWords(text: string): string[] {
  const words = [...text.slice(0, MAX_SEARCHED).matchAll(WORD)]
    .slice(0, MAX_WORDS)
    .map(([word]) => word.toUpperCase().replaceAll('-', ''));
  const pairs = words.flatMap((word, place) => (place === 0 ? [] : [`${words[place - 1]}${word}`]));
  const isNear = ({ length }: string) => Math.abs(length - REFERENCE_LENGTH) <= 1;
  return [...new Set([...words, ...pairs].filter(isNear))];
}

/** Returns every valid reference that is one edit away from a word: a character changed, added, missing or swapped. */
function neighboursOf(word: string): string[] {
  const at = [...word];
  const texts: string[] = [];
  if (at.length === REFERENCE_LENGTH) {
    for (let place = 0; place < at.length; place += 1) {
      for (const letter of ALPHABET) texts.push(at.with(place, letter).join(''));
      if (place > 0)
        texts.push(
          at
            .with(place - 1, at[place] ?? '')
            .with(place, at[place - 1] ?? '')
            .join(''),
        );
    }
  }
  if (at.length === REFERENCE_LENGTH - 1) {
    for (let place = 0; place <= at.length; place += 1)
      for (const letter of ALPHABET) texts.push(at.toSpliced(place, 0, letter).join(''));
  }
  if (at.length === REFERENCE_LENGTH + 1)
    for (let place = 0; place < at.length; place += 1) texts.push(at.toSpliced(place, 1).join(''));
  return texts.flatMap((text) => parseReference(text) ?? []);
}

/**
 * Returns the references that somebody may have meant: one edit away from a word of the text. The caller keeps those of
 * open orders.
 */
export const suggestReferences = (text: string): string[] => [
  ...new Set(listReferenceWords(text).flatMap(neighboursOf)),
];

/** Hides digits of telephone and account numbers and of balances, except the last three. For lists. */
export const maskNumbers = (text: string): string => text.replaceAll(/\d(?=(?:[ .-]?\d){3})/g, '•');

/** Maximum distance of two picture hashes of 256 bits that count as the same picture. */
export const MAX_PICTURE_DISTANCE = 10;
const PICTURE_BANDS = 16;
/** Pictures with fewer set bits are nearly plain: their hashes say nothing. */
const MIN_PICTURE_DETAIL = 12;

export const PICTURE_HASH_WIDTH = 17;
export const PICTURE_HASH_HEIGHT = 16;

/**
 * Builds the difference hash of a picture: one bit for each pixel that is darker than its right neighbour.
 * @param pixels grey values of a picture that was scaled to PICTURE_HASH_WIDTH × PICTURE_HASH_HEIGHT, row by row.
 * @returns 64 hexadecimal digits; null for a picture without enough detail to be compared.
 */
export function hashPicture(pixels: ArrayLike<number>): string | null {
  let hash = '';
  let detail = 0;
  for (let row = 0; row < PICTURE_HASH_HEIGHT; row += 1) {
    let bits = 0;
    for (let column = 0; column < PICTURE_HASH_WIDTH - 1; column += 1) {
      const place = row * PICTURE_HASH_WIDTH + column;
      const isDarker = (pixels[place] ?? 0) + 1 < (pixels[place + 1] ?? 0);
      bits = bits * 2 + (isDarker ? 1 : 0);
      detail += isDarker ? 1 : 0;
    }
    hash += bits.toString(16).padStart(4, '0');
  }
  return detail < MIN_PICTURE_DETAIL ? null : hash;
}

/**
 * Returns the buckets of a hash: 16 bits each, numbered by their place. Two hashes that differ in at most 15 bits share
 * at least one bucket, so that an index finds them.
 */
export const bandsOfPicture = (hash: string): number[] =>
  Array.from(
    { length: PICTURE_BANDS },
    (_, band) => band * 65_536 + Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16),
  );

const nameWordsOf = (name: string): string[] =>
  normalizeText(name, 'NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether the receiver that a message names can be the centre: all words of one of the centre's names are in it, or all
 * its words are in the name.
 * @param names of the centre and of the holders of its accounts.
 */
export function isPayeeOfCentre(payee: string, names: readonly string[]): boolean {
  const named = nameWordsOf(payee);
  return names.map(nameWordsOf).some((known) => {
    if (known.length === 0 || named.length === 0) return false;
    return known.every((word) => named.includes(word)) || named.every((word) => known.includes(word));
  });
}
