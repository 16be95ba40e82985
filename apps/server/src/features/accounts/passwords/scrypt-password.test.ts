import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './scrypt-password.ts';

/** A hash as version 0.1.0 stored it. */
const STORED =
  '0abe2b045221eef8dd7edf697028504f:0270cae81d2520926accd055920450033a24c439c38cb76c6b606ce9f6faf8d21c71ac5a191efbe87dc8b232acc9fa17c8779b7d3da798a2ca68dcacff13636e';

it('accepts passwords that version 0.1.0 has stored, in any Unicode form', async () => {
  expect(await verifyPassword({ hash: STORED, password: 'sesotho-1 ﬁ' })).toBe(true);
  expect(await verifyPassword({ hash: STORED, password: 'sesotho-1 fi' })).toBe(true);
  expect(await verifyPassword({ hash: STORED, password: 'sesotho-1' })).toBe(false);
});

it('salts each hash', async () => {
  const [first, second] = await Promise.all([hashPassword('sesotho-1'), hashPassword('sesotho-1')]);
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword({ hash: first, password: 'sesotho-1' })).toBe(true);
});

it('rejects a malformed hash', async () => {
  await expect(verifyPassword({ hash: 'unknown', password: 'sesotho-1' })).rejects.toThrow('malformed');
});
