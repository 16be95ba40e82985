import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isOwnName, type PasswordStrength } from '@thuto/domain/passwords';

/**
 * Characters that are checked, and substitutions such as 3 for e that are tried. With the library's defaults one check
 * blocks the event loop for up to 150 ms; with these limits for about 5 ms.
 */
const MAX_CHECKED_LENGTH = 40;
const MAX_SUBSTITUTIONS = 4;
/**
 * A password is refused if the library needs fewer guesses: the ten thousand most common ones and their simplest
 * variations. The rest is up to the person, who sees the strength.
 */
const MIN_GUESSES = 10_000;
/** The library's score from 0 to 4, of a password that is accepted. */
const STRENGTHS = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

const zxcvbn = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: MAX_CHECKED_LENGTH,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/**
 * Estimates how hard a password is to guess: `refused` for common passwords and for the person's own name or address.
 * Does not check the minimum length.
 * @param about the person's name and address.
 */
export function estimatePassword(
  password: string,
  about: readonly string[],
): Exclude<PasswordStrength, 'short'> {
  const own = about.filter((text) => text !== '');
  if (isOwnName(password, own)) return 'refused';
  const { guesses, score } = zxcvbn.check(password, [...own]);
  return guesses < MIN_GUESSES ? 'refused' : STRENGTHS[score];
}
