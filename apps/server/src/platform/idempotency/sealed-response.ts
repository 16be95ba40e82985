import { createDecipheriv, createHmac, createSecretKey } from 'node:crypto';
import type { ErrorCode } from '@thuto/domain/errors';
import { createSealer } from '../secrets/sealer.ts';

/** The stored response of a call: its output, or the error that refused it. */
export type StoredResponse =
  | { readonly output: unknown }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly details: Readonly<Record<string, unknown>>;
        readonly requestId: string;
      };
    };

/** Everything the database needs of a key, derived so that nothing leads back to the key or the response. */
export interface DerivedKey {
  /** Identifies the key and its owner. */
  readonly id: string;
  /** Hashes the input. The order of fields does not matter. */
  readonly hashOf: (call: string, input: unknown) => string;
  readonly seal: (response: StoredResponse) => string;
  readonly open: (sealed: string) => StoredResponse;
}

/** What versions up to 0.1 have stored: nonce, tag and ciphertext in base64url. */
const EARLIER_CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function openEarlier(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(EARLIER_CIPHER, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString();
}

/**
 * Derives an id and an encryption key from an idempotency key, its owner and the server's secret. Responses contain names,
 * recovery codes and calendar addresses: the table alone, or the table with the secret, decrypts none of them.
 */
export function deriveKey(secret: string, owner: string, key: string): DerivedKey {
  const derive = (use: string) => createHmac('sha256', secret).update(`${use}\0${owner}\0${key}`).digest();
  // A KeyObject: Node.js would convert raw bytes each time, which takes longer than the hash.
  const deriveSecretKey = (use: string) => createSecretKey(derive(use));
  // These labels are part of what is stored: another label would invalidate stored keys, and a repeated call would take
  // effect twice.
  const { seal, open } = createSealer(secret, `idempotent responses\0${owner}\0${key}`, (sealed) =>
    openEarlier(derive('first-answer-seal'), sealed),
  );
  return {
    id: derive('first-answer').toString('base64url'),
    hashOf: (call, input) =>
      createHmac('sha256', deriveSecretKey('first-answer-input'))
        .update(JSON.stringify([call, input ?? null], inOrder))
        .digest('base64url'),
    seal: (response) => seal(JSON.stringify(response)),
    open: (sealed) => JSON.parse(open(sealed)) as StoredResponse,
  };
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return ['{}', ...Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))];
}
