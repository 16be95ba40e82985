import { Secret, TOTP } from 'otpauth';

/** Seconds for which an authenticator app shows one code. */
export const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Tolerates clock differences: the previous and the next code are valid too. */
const WINDOW_STEPS = 1;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });

/** Creates a random secret in base32, which people can also type into an app. */
export const createTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the six-digit code of a time step (RFC 6238 with SHA-1). */
export const generateTotp = (secret: string, step: number) =>
  totpOf(secret).generate({ timestamp: step * STEP_SECONDS * 1000 });

/** Returns the time step of a code: the current one or an adjacent one. Returns null for any other code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** Builds the `otpauth:` URI of the QR code. */
export const buildTotpUri = (secret: string, issuer: string, account: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label: account, period: STEP_SECONDS }).toString();
