import { createHash, createHmac } from 'node:crypto';
import { Transform } from 'node:stream';

/** Creates a pass-through stream that computes the size and SHA-256 of its bytes. */
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

/** Returns a fingerprint to compare secrets by. It does not reveal the secret. */
export function createFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('thuto backup').digest('hex');
}
