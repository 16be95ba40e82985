import { randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Context } from '../../context.ts';
import { createAuthEngine } from './auth-engine.ts';

/** How the account engine marks a secret that is written in base32. */
const BASE32_MARK = 'base32:';
const CODES = 10;
/** Nothing that is easily taken for something else: no i, l, o, 0, 1. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Closes and opens what is kept of second factors, with the account engine's cipher and in its plugin's format, so that
 * the database alone gives nobody a code.
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

/** Ten recovery codes of 49 random bits each: `abcde-fghjk`. */
export function createRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: CODES }, () => `${five()}-${five()}`);
}

/** A recovery code as it was given out, however it was typed. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
