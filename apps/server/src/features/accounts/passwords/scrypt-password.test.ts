import { expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, PASSWORD_COST, verifyPassword } from './scrypt-password.ts';

/** A hash as version 0.1.0 stored it. */
const STORED =
  '0abe2b045221eef8dd7edf697028504f:0270cae81d2520926accd055920450033a24c439c38cb76c6b606ce9f6faf8d21c71ac5a191efbe87dc8b232acc9fa17c8779b7d3da798a2ca68dcacff13636e';
const CHEAP = { ln: 4, r: 1, p: 1 };
const REST = `$${'A'.repeat(22)}$${'A'.repeat(86)}`;

it('accepts passwords that version 0.1.0 has stored, in any Unicode form', async () => {
  expect(await verifyPassword({ hash: STORED, password: 'sesotho-1 ﬁ' })).toBe(true);
  expect(await verifyPassword({ hash: STORED, password: 'sesotho-1 fi' })).toBe(true);
  expect(await verifyPassword({ hash: STORED, password: 'sesotho-1' })).toBe(false);
});

it('stores the cost in the hash, and verifies with it', async () => {
  const hash = await hashPassword('sesotho-1', PASSWORD_COST);
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=16,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{86}$/);
  expect(await verifyPassword({ hash, password: 'sesotho-1' })).toBe(true);
  const cheap = await hashPassword('sesotho-1', CHEAP);
  expect(await verifyPassword({ hash: cheap, password: 'sesotho-1' })).toBe(true);
  expect(await verifyPassword({ hash: cheap, password: 'sesotho-2' })).toBe(false);
});

it('salts each hash', async () => {
  expect(await hashPassword('sesotho-1', CHEAP)).not.toBe(await hashPassword('sesotho-1', CHEAP));
});

it.each([
  ['an earlier format with the same cost', STORED, PASSWORD_COST, true],
  ['an earlier format with a higher cost', STORED, CHEAP, false],
  ['the same cost', `$scrypt$ln=14,r=16,p=1${REST}`, PASSWORD_COST, false],
  ['a lower cost', `$scrypt$ln=13,r=16,p=1${REST}`, PASSWORD_COST, true],
  ['a higher cost', `$scrypt$ln=15,r=16,p=1${REST}`, PASSWORD_COST, false],
])('knows whether a hash of %s is outdated', (_name, hash, cost, isOutdated) => {
  expect(isOutdatedHash(hash, cost)).toBe(isOutdated);
});

it.each(['unknown', '', `$scrypt$ln=30,r=16,p=1${REST}`, `$argon2id$ln=14,r=16,p=1${REST}`])(
  'rejects the malformed or excessive hash "%s"',
  async (hash) => {
    await expect(verifyPassword({ hash, password: 'sesotho-1' })).rejects.toThrow('malformed');
  },
);
