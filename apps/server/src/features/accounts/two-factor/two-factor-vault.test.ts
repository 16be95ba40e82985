import { expect, it } from 'vitest';
import type { Context } from '../../../context.ts';
import { createTestConfig } from '../../../testing/test-config.ts';
import { createTwoFactorVault } from './two-factor-vault.ts';

const vaultOf = (AUTH_SECRET: string) =>
  createTwoFactorVault({ config: createTestConfig({ AUTH_SECRET }) as Context['config'] });
const SECRET = 'a-secret-of-at-least-thirty-two-characters';

it('decrypts a secret that version 0.1.0 has stored', () => {
  const stored =
    '77e3a2ac6ae5fd4f7e01bd858e7714b399fbfa60a81018e125d9daee6bce37a8329b1446a79594220339777530619ba8f72cc799fde58619104be6b7d8af50';
  expect(vaultOf(SECRET).openSecret(stored)).toBe('JBSWY3DPEHPK3PXP');
});

it('decrypts recovery codes that version 0.1.0 has stored', () => {
  const stored =
    'af72a908653ce253d7c97d6a103be9aaeaa673301d7fd764e1e11633247bbfb0df8c042e9c5a9e899706bd9708619bda6e55c56a9cdade';
  expect(vaultOf(SECRET).openCodes(stored)).toEqual(['abcde-fghjk']);
});

it('encrypts with a new nonce each time, and decrypts with the same server secret only', () => {
  const vault = vaultOf(SECRET);
  const sealed = vault.sealCodes(['abcde-fghjk']);
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(vault.sealCodes(['abcde-fghjk'])).not.toBe(sealed);
  expect(vault.openCodes(sealed)).toEqual(['abcde-fghjk']);
  expect(() => vaultOf(`${SECRET}!`).openCodes(sealed)).toThrow();
});
