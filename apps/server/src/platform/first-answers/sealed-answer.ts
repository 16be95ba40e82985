import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { ErrorCode } from '@thuto/domain/errors';

/** What a call was answered: what it gave, or why it was refused. */
export type Answer =
  | { readonly output: unknown }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly details: Readonly<Record<string, unknown>>;
        readonly requestId: string;
      };
    };

/** What the database knows of a key: nothing that leads back to it or to the answer. */
export interface KeyPrint {
  /** Of the key and whose it is. */
  readonly id: string;
  /** The same for inputs that say the same, in whatever order their fields come. */
  readonly hashOf: (call: string, input: unknown) => string;
  readonly seal: (answer: Answer) => string;
  readonly open: (sealed: string) => Answer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives from a key, its owner and the server's secret what its answer is found by and what it is sealed with. Answers
 * hold what people are called, recovery codes, addresses of calendars: who has the table, or the table and the server's
 * secret, reads none of it without the key that the client made up.
 */
export function printOfKey(secret: string, owner: string, key: string): KeyPrint {
  const derive = (use: string) => createHmac('sha256', secret).update(`${use}\0${owner}\0${key}`).digest();
  // As a key and not as bytes, which Node.js asks first whether they are one: that takes longer than the hash.
  const deriveKey = (use: string) => createSecretKey(derive(use));
  const cipherKey = deriveKey('first-answer-seal');
  return {
    id: derive('first-answer').toString('base64url'),
    hashOf: (call, input) =>
      createHmac('sha256', deriveKey('first-answer-input'))
        .update(JSON.stringify([call, input ?? null], inOrder))
        .digest('base64url'),
    seal(answer) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce);
      const closed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
      return JSON.parse(Buffer.concat(opened).toString('utf8')) as Answer;
    },
  };
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return ['{}', ...Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))];
}
