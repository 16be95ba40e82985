import { randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Context } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';

/** Prefix that Better Auth puts before a base32 secret. */
const BASE32_MARK = 'base32:';
const CODES = 10;
/** Excludes characters that look alike: i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Encrypts and decrypts second factors with Better Auth's cipher and its plugin's format. The database alone does not
 * reveal any code.
 */
export async function createTwoFactorVault(ctx: Context) {
  const { secretConfig: key } = await createAuthEngine(ctx, ctx.db);
  return {
    sealSecret: (secret: string) => symmetricEncrypt({ key, data: `${BASE32_MARK}${secret}` }),
    openSecret: async (data: string) => (await symmetricDecrypt({ key, data })).slice(BASE32_MARK.length),
    sealCodes: (codes: readonly string[]) => symmetricEncrypt({ key, data: JSON.stringify(codes) }),
    openCodes: async (data: string) => JSON.parse(await symmetricDecrypt({ key, data })) as string[],
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
