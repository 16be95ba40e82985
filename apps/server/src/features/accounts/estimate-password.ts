import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isOwnName, type PasswordStrength } from '@thuto/domain/passwords';

/**
 * Characters of a password that are looked at, and substitutions such as 3 for e that are tried in it. With the library's
 * own limits one check blocks the server for up to 150 ms, with these for about 5 ms.
 */
const MAX_CHECKED_LENGTH = 40;
const MAX_SUBSTITUTIONS = 4;
/** A password that an attacker reaches within so many guesses is refused. All of the library's common passwords are. */
const MIN_GUESSES = 100_000;
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
 * Says nothing about lengths.
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
