import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EmailLink } from '../accounts.store.ts';

/** How long a mailed code and its challenge are valid. */
export const MAILED_CODE_MINUTES = 15;
const MAILED_CODE_MS = MAILED_CODE_MINUTES * 60 * 1000;
const DIGITS = 8;

const hmac = (secret: string, ...parts: string[]) => createHmac('sha256', secret).update(parts.join('\0'));

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Derives the eight digits of a mailed code from its row and the server's secret; the table alone is not enough. */
export function digitsOf(
  secret: string,
  { id, accountId, email }: Pick<EmailLink, 'id' | 'accountId' | 'email'>,
) {
  const derived = hmac(secret, 'sign-in-code', id, accountId, email).digest().readUIntBE(0, 6);
  return String(derived % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns whether the typed text, ignoring spaces, is the code of this row. */
export const isMailedCode = (secret: string, typed: string, link: EmailLink): boolean =>
  isEqual(typed.replaceAll(/\s/g, ''), digitsOf(secret, link));

const seal = (secret: string, id: string, issuedAt: string, email: string) =>
  hmac(secret, 'sign-in-challenge', id, issuedAt, email).digest('base64url');

/**
 * Creates a signed challenge for one sign-in attempt with a mailed code. It reveals nothing about the account, not even
 * whether it exists, and needs no database row.
 */
export function createChallenge(secret: string, id: string, now: Date, email: string): string {
  const issuedAt = String(now.getTime());
  return [id, issuedAt, seal(secret, id, issuedAt, email)].join('.');
}

/** Returns the id of a challenge, or null if it is forged, expired or issued for another address. */
export function readChallenge(secret: string, challenge: string, now: Date, email: string): string | null {
  const [id = '', issuedAt = '', given = ''] = challenge.split('.');
  if (!isEqual(given, seal(secret, id, issuedAt, email))) return null;
  const age = now.getTime() - Number(issuedAt);
  return age >= 0 && age < MAILED_CODE_MS ? id : null;
}
