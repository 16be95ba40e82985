import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of one hash: 2^ln iterations with blocks of 128 r bytes, p times. */
export interface PasswordCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The product's cost: 32 MB and about 0.1 s of one CPU core per hash. */
export const PASSWORD_COST: PasswordCost = { ln: 14, r: 16, p: 1 };

const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** Upper bound of the memory for a stored hash: 256 MB. */
const MAX_MEMORY = 256 * 1024 * 1024;

/** PHC string format. Salt and key are in base64 without padding. */
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{86})$/;
/** `salt:key` in hexadecimal, as versions up to 0.1 have stored it with the cost of today. */
const EARLIER = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const EARLIER_COST: PasswordCost = { ln: 14, r: 16, p: 1 };

interface StoredHash {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly key: Buffer;
  readonly isEarlier: boolean;
}

/** @throws Error for a malformed hash, or one that would take too much memory. */
function parseHash(hash: string): StoredHash {
  const [, ln, r, p, salt = '', key = ''] = PHC.exec(hash) ?? [];
  if (ln !== undefined) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    if (memoryOf(cost) <= MAX_MEMORY)
      return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64'), isEarlier: false };
  }
  const [, earlierSalt, earlierKey] = EARLIER.exec(hash) ?? [];
  if (earlierSalt === undefined || earlierKey === undefined)
    throw new Error('The stored password hash is malformed.');
  // The salt was used as text.
  const stored = { salt: Buffer.from(earlierSalt), key: Buffer.from(earlierKey, 'hex') };
  return { cost: EARLIER_COST, ...stored, isEarlier: true };
}

const memoryOf = ({ ln, r, p }: PasswordCost) => 128 * r * (2 ** ln + p + 2);

/** Unicode has several forms of one letter; NFKC makes them equal, whatever the keyboard sends. */
const deriveKey = (password: string, salt: Buffer, cost: PasswordCost) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: memoryOf(cost) };
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password with scrypt and a random salt, in the PHC string format. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Returns whether a password matches a hash, compared in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  readonly hash: string;
  readonly password: string;
}): Promise<boolean> {
  const { cost, salt, key } = parseHash(hash);
  return timingSafeEqual(await deriveKey(password, salt, cost), key);
}

const workOf = ({ ln, r, p }: PasswordCost) => 2 ** ln * r * p;

/**
 * Returns whether a new hash of this cost should replace the stored one: it is cheaper, or has an earlier format. Never
 * true for a stored hash that is more expensive.
 */
export function isOutdatedHash(hash: string, cost: PasswordCost): boolean {
  const stored = parseHash(hash);
  const [work, wanted] = [workOf(stored.cost), workOf(cost)];
  return work < wanted || (stored.isEarlier && work === wanted);
}
