import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the TOTP code of a secret, `ahead` 30-second steps from now. */
export function appCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = (hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}
