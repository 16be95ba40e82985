import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ConfigError } from '../../config.ts';

/** First bytes of an age file (https://age-encryption.org/v1). */
export const AGE_INTRO = 'age-encryption.org/v1\n';

/** Imported on first use: most installations do not encrypt their backups. */
const loadAge = () => import('age-encryption');

// The library uses the browser's stream types and Node.js its own; the streams are identical.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>, { objectMode: false });

/**
 * Validates BACKUP_RECIPIENT at startup, so that a typo does not surface at night.
 * @throws ConfigError if the public key is malformed.
 */
export async function requireBackupRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await loadAge();
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new ConfigError(
      `BACKUP_RECIPIENT: must be an age public key (age1…), not ${JSON.stringify(recipient)}`,
    );
  }
}

/** Encrypts a stream to an age public key in chunks of 64 KB. Destroying the result destroys the source. */
export async function encryptFor(recipient: string, source: Readable): Promise<Readable> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Returns whether the bytes are the start of an age file. */
export const isEncrypted = (head: Buffer): boolean =>
  head.subarray(0, AGE_INTRO.length).toString('latin1') === AGE_INTRO;

/**
 * Decrypts a stream with the keys of an identity file: lines of `AGE-SECRET-KEY-1…`, and comments.
 * @throws Error if no key is valid or none matches.
 */
export async function decryptWith(identityFile: string, source: Readable): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const line of identityFile.split(/\r?\n/)) {
    const identity = line.trim();
    if (identity !== '' && !identity.startsWith('#')) decrypter.addIdentity(identity);
  }
  return fromWeb(await decrypter.decrypt(toWeb(source)));
}
