import { createHash, randomInt } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import type { Context } from '../../../context.ts';

/** Prefix of the encrypted secret. Marks it as base32. */
const BASE32_MARK = 'base32:';
const CODES = 10;
/** Excludes characters that look alike: i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Encrypts and decrypts second factors with XChaCha20-Poly1305 and a key derived from the server's secret, so that the
 * database alone does not reveal any code. Stored as hexadecimal: a random nonce, then the ciphertext.
 */
export function createTwoFactorVault(ctx: Pick<Context, 'config'>) {
  const key = createHash('sha256').update(ctx.config.auth.secret).digest();
  const cipher = managedNonce(xchacha20poly1305)(key);
  const seal = (text: string) => Buffer.from(cipher.encrypt(Buffer.from(text))).toString('hex');
  const open = (sealed: string) => Buffer.from(cipher.decrypt(Buffer.from(sealed, 'hex'))).toString();
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
