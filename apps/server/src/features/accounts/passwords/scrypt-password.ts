import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MB and about 0.1 s of one CPU core per hash. */
const PARAMETERS = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

/** Unicode has several forms of one letter; NFKC makes them equal, whatever the keyboard sends. */
const deriveKey = (password: string, salt: string) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, PARAMETERS, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/** Hashes a password with scrypt and a random salt: `salt:key`, both in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`;
}

/** Returns whether a password matches a hash, compared in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  readonly hash: string;
  readonly password: string;
}): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'hex');
  if (salt === '' || expected.length !== KEY_BYTES) throw new Error('The stored password hash is malformed.');
  return timingSafeEqual(await deriveKey(password, salt), expected);
}
