import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long one code is shown, and how many digits it has: what every authenticator app takes for granted. */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in the letters and digits that can be typed into an app. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step (RFC 6238 with SHA-1). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step whose code this is, of the present one and those beside it: clocks differ. Null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  const matching = [present - 1, present, present + 1].filter((step) =>
    timingSafeEqual(given, Buffer.from(totpAt(secret, step))),
  );
  return code.length === DIGITS ? (matching.at(-1) ?? null) : null;
}

/** What the QR code says to an app. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const params = new URLSearchParams({
    secret,
    issuer,
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  // Apps show the plus sign of a form's encoding as it is.
  return `otpauth://totp/${label}?${params.toString().replaceAll('+', '%20')}`;
}
