import { isOwnName, type PasswordStrength } from '@thuto/domain/people/passwords';
import { loadOnce } from '../../../platform/load-once.ts';

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

/** Loads the library on first use: its dictionaries take 7 MB, and new passwords are rare. */
const loadLibrary = loadOnce(async () => {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_CHECKED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
});

/**
 * Estimates how hard a password is to guess: `refused` for common passwords and for the person's own name or address.
 * Does not check the minimum length.
 * @param about the person's name and address.
 */
export async function estimatePassword(
  password: string,
  about: readonly string[],
): Promise<Exclude<PasswordStrength, 'short'>> {
  const own = about.filter((text) => text !== '');
  if (isOwnName(password, own)) return 'refused';
  const zxcvbn = await loadLibrary();
  const { guesses, score } = zxcvbn.check(password, [...own]);
  return guesses < MIN_GUESSES ? 'refused' : STRENGTHS[score];
}
