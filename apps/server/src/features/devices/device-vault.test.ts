import { expect, it } from 'vitest';
import { createTestConfig } from '../../testing/test-config.ts';
import { createTwoFactorVault } from '../accounts/two-factor/two-factor-vault.ts';
import { createDeviceVault } from './device-vault.ts';

const ctx = { config: createTestConfig({ AUTH_SECRET: 'a-secret-of-at-least-thirty-two-characters' }) };

it('decrypts the secret of a phone that version 0.1.0 has stored', () => {
  const stored =
    'dff4f515576ca84ce6c121c3f5f2a1fe2768f8274e091e081321fe32be8c94efac05bcd7a64211758baa7db8dc811ba7d742d356489f27084762b46cd7';
  expect(createDeviceVault(ctx).open(stored)).toBe('the secret of a phone');
});

it('encrypts with a key of its own', () => {
  const sealed = createDeviceVault(ctx).seal('the secret of a phone');
  expect(createDeviceVault(ctx).open(sealed)).toBe('the secret of a phone');
  expect(() => createTwoFactorVault(ctx).openSecret(sealed)).toThrow();
  expect(() => createDeviceVault(ctx).open(sealed.slice(0, -2))).toThrow();
});
