import { createHash, randomInt } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { createSealer, openHexadecimal } from '../../../platform/secrets/sealer.ts';

/** Prefix of the encrypted secret. Marks it as base32. */
const BASE32_MARK = 'base32:';
const CODES = 10;
/** Excludes characters that look alike: i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Encrypts and decrypts second factors with a key from the server's secret, so that the database alone does not reveal
 * any code.
 */
export function createTwoFactorVault({ config }: Pick<Context, 'config'>) {
  const earlier = createHash('sha256').update(config.auth.secret).digest();
  const { seal, open } = createSealer(config.auth.secret, 'second factors', openHexadecimal(earlier));
  return {
    sealSecret: (secret: string) => seal(`${BASE32_MARK}${secret}`),
    openSecret: (sealed: string) => open(sealed).slice(BASE32_MARK.length),
    sealCodes: (codes: readonly string[]) => seal(JSON.stringify(codes)),
    openCodes: (sealed: string) => JSON.parse(open(sealed)) as string[],
  };
}

/** Creates ten recovery codes of 49 random bits each, such as `abcde-fghjk`. */
export function createRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: CODES }, () => `${five()}-${five()}`);
}

/** Normalizes a typed recovery code to the format in which it was issued. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
