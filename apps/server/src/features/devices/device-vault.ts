import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { createSealer, openHexadecimal, type Sealer } from '../../platform/secrets/sealer.ts';

const SECRET_BYTES = 32;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** Creates a random secret of a device, as the admin types it into the phone. */
export const createDeviceSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Encrypts and decrypts secrets of devices with a key from the server's secret. */
export function createDeviceVault({ config }: Pick<Context, 'config'>): Sealer {
  const earlier = createHash('sha256').update(`payment-devices\0${config.auth.secret}`).digest();
  return createSealer(config.auth.secret, 'payment devices', openHexadecimal(earlier));
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
