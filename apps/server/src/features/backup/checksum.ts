import { createHash, createHmac } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes through and knows their number and SHA-256 afterwards. */
export function createChecksum(): Transform & { readonly size: number; sha256(): string } {
  const hash = createHash('sha256');
  let size = 0;
  const checksum = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return Object.defineProperties(checksum, {
    size: { get: () => size },
    sha256: { value: () => hash.digest('hex') },
  }) as Transform & { readonly size: number; sha256(): string };
}

/** A fingerprint of the secret that is the same only for the same secret, and gives nothing of it away. */
export function createFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('thuto backup').digest('hex');
}
