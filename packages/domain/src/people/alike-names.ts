import { toSearchText } from '../names.ts';

/** Words of up to this many letters have to be written exactly. */
const MAX_EXACT_LETTERS = 3;
/** Longer words may have two typing errors, others one. */
const MAX_LETTERS_OF_ONE_ERROR = 5;

/** Counts typing errors: letters changed, added, missing, or swapped with the next one. Takes time for both lengths. */
function countErrors(typed: string, name: string): number {
  let before: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, place) => place);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = typed[row - 1] === name[column - 1];
      let fewest = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1])
        fewest = Math.min(fewest, (before[column - 2] ?? 0) + 1);
      next.push(fewest);
    }
    before = last;
    last = next;
  }
  return last[name.length] ?? 0;
}

const getAllowedErrors = (letters: number): number =>
  letters <= MAX_EXACT_LETTERS ? 0 : letters <= MAX_LETTERS_OF_ONE_ERROR ? 1 : 2;

const wordsOf = (text: string): string[] =>
  toSearchText(text)
    .split(/\s/)
    .filter((word) => word !== '');

/** Returns whether every word that was typed is nearly a word of the name: _Mokwena_ is nearly _Lerato Mokoena_. */
export function isNearlyNamed(name: string, typed: string): boolean {
  const words = wordsOf(name);
  const wanted = wordsOf(typed);
  return (
    wanted.length > 0 &&
    wanted.every((word) =>
      words.some((own) => {
        const allowed = getAllowedErrors(word.length);
        return Math.abs(own.length - word.length) <= allowed && countErrors(word, own) <= allowed;
      }),
    )
  );
}
