import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import type { Context } from '../../context.ts';

const SECRET_BYTES = 32;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** Creates a random secret of a device, as the admin types it into the phone. */
export const createDeviceSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Encrypts and decrypts secrets of devices with XChaCha20-Poly1305 and a key derived from the server's secret. Stored as
 * hexadecimal: a random nonce, then the ciphertext.
 */
export function createDeviceVault(ctx: Pick<Context, 'config'>) {
  const key = createHash('sha256').update(`payment-devices\0${ctx.config.auth.secret}`).digest();
  const cipher = managedNonce(xchacha20poly1305)(key);
  return {
    seal: (secret: string): string => Buffer.from(cipher.encrypt(Buffer.from(secret))).toString('hex'),
    open: (sealed: string): string => Buffer.from(cipher.decrypt(Buffer.from(sealed, 'hex'))).toString(),
  };
}

/** Returns the signature of a hook call: the hexadecimal HMAC-SHA256 of `<timestamp>.<body>`. */
export function signHookCall(secret: string, timestamp: string, body: Buffer | string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Whether the signature of a hook call is right. Takes the same time wherever they differ. */
export function isSignedBy(
  secret: string,
  call: { timestamp: string; signature: string; body: Buffer },
): boolean {
  const given = call.signature.toLowerCase();
  if (!SIGNATURE.test(given)) return false;
  const expected = signHookCall(secret, call.timestamp, call.body);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
