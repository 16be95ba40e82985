import { expect, it } from 'vitest';
import { deriveKey } from './sealed-response.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';

it('finds and decrypts a response that version 0.1.0 has stored', () => {
  const derivedKey = deriveKey(SECRET, 'account:a1', 'key-1');
  expect(derivedKey.id).toBe('-MV-qxhTk1d4e_b_dIiLoV8FYCj-cLBo1ZKwfzo_Cvk');
  const stored = 'YPi_fJOn4qTjfNYrmHCqcZhGe3aVugkWHcRMWxeTbMaxBJsu8_Pk8LQJPhkdrAdzbHI';
  expect(derivedKey.open(stored)).toEqual({ output: { id: 'b1' } });
});

it('decrypts with the same key, owner and secret only', () => {
  const sealed = deriveKey(SECRET, 'account:a1', 'key-1').seal({ output: { id: 'b1' } });
  expect(deriveKey(SECRET, 'account:a1', 'key-1').open(sealed)).toEqual({ output: { id: 'b1' } });
  for (const [secret, owner, key] of [
    [`${SECRET}!`, 'account:a1', 'key-1'],
    [SECRET, 'account:a2', 'key-1'],
    [SECRET, 'account:a1', 'key-2'],
  ] as const) {
    expect(() => deriveKey(secret, owner, key).open(sealed)).toThrow();
  }
});
