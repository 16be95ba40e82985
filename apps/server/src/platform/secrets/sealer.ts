import { hkdfSync } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

const KEY_BYTES = 32;
/** Begins what `seal` returns. What earlier versions have stored never contains its dot. */
const MARK = 'v1.';

/** Encrypts and decrypts texts that are stored. */
export interface Sealer {
  seal(text: string): string;
  /** @throws Error if the text was sealed with another secret or for another use, or was changed. */
  open(sealed: string): string;
}

const cipherOf = (key: Uint8Array) => managedNonce(xchacha20poly1305)(key);

/** Derives a key from the server's secret with HKDF-SHA256. Each label yields an independent key. */
export const deriveKey = (secret: string, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', label, KEY_BYTES));

/**
 * Creates a sealer: XChaCha20-Poly1305 with a random nonce and a key derived from the server's secret. Returns a mark,
 * then nonce and ciphertext in base64url.
 * @param label names the use. It is part of what is stored: another label invalidates stored texts.
 * @param openEarlier decrypts what versions up to 0.1 have stored for this use.
 */
export function createSealer(secret: string, label: string, openEarlier: (sealed: string) => string): Sealer {
  const cipher = cipherOf(deriveKey(secret, `thuto ${label}`));
  return {
    seal: (text) => MARK + Buffer.from(cipher.encrypt(Buffer.from(text))).toString('base64url'),
    open(sealed) {
      if (!sealed.startsWith(MARK)) return openEarlier(sealed);
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      return Buffer.from(cipher.decrypt(bytes)).toString();
    },
  };
}

/** Decrypts hexadecimal XChaCha20-Poly1305, as versions up to 0.1 have stored it. */
export const openHexadecimal =
  (key: Uint8Array) =>
  (sealed: string): string =>
    Buffer.from(cipherOf(key).decrypt(Buffer.from(sealed, 'hex'))).toString();
