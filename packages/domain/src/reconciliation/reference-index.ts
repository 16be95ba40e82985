import { listReferenceWords } from '../payments/claim-evidence.ts';

/** Characters that people confuse with the digits of a reference. */
const asTyped = (word: string): string => word.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Returns a word and what is left of it without each of its characters. */
const withoutOne = (word: string): string[] => [
  word,
  ...Array.from(word, (_, place) => word.slice(0, place) + word.slice(place + 1)),
];

/** Whether two texts are equal or one edit apart: a character changed, added, missing or swapped with the next one. */
function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest === otherRest ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

/**
 * Returns a function that finds the references a text nearly names, at most one edit away. Its time depends on the
 * length of the text, not on the number of references.
 * @param references in stored form.
 */
export function createReferenceIndex(references: Iterable<string>): (text: string) => string[] {
  const byPart = new Map<string, string[]>();
  for (const reference of references) {
    for (const part of new Set(withoutOne(reference))) {
      const known = byPart.get(part);
      if (known) known.push(reference);
      else byPart.set(part, [reference]);
    }
  }
  return (text) => {
    const found = new Set<string>();
    for (const typed of listReferenceWords(text)) {
      const word = asTyped(typed);
      for (const part of withoutOne(word))
        for (const reference of byPart.get(part) ?? []) if (isOneEdit(word, reference)) found.add(reference);
    }
    return [...found];
  };
}
