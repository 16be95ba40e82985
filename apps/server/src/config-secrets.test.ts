import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureSecrets } from './config-secrets.ts';
import { ConfigError, parseConfig } from './config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thuto-secrets-'));
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

describe('ensureSecrets', () => {
  it('generates both secrets once, readable by their owner only', async () => {
    const dataDir = path.join(folder, 'new/data');
    const parsed = parseConfig({ DATA_DIR: dataDir });
    const first = await ensureSecrets(parsed);
    expect(first.config.auth.secret.length).toBeGreaterThanOrEqual(32);
    expect(first.setupSecretIsNew).toBe(true);
    expect(first.setupSecretFile).toBe(path.join(dataDir, 'admin-setup-secret'));
    expect(await readFile(path.join(dataDir, 'admin-setup-secret'), 'utf8')).toBe(
      `${first.config.auth.setupSecret}\n`,
    );
    for (const name of ['auth-secret', 'admin-setup-secret']) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
    }

    const second = await ensureSecrets(parsed);
    expect(second.config).toEqual(first.config);
    expect(second.setupSecretIsNew).toBe(false);
  });

  it('uses secrets from the environment and writes none', async () => {
    const env = { DATA_DIR: folder, AUTH_SECRET: 's'.repeat(40), ADMIN_SETUP_SECRET: 'setup' };
    const { config, setupSecretFile, setupSecretIsNew } = await ensureSecrets(parseConfig(env));
    expect(config.auth).toMatchObject({ secret: 's'.repeat(40), setupSecret: 'setup' });
    expect([setupSecretFile, setupSecretIsNew]).toEqual([null, false]);
    await expect(stat(path.join(folder, 'auth-secret'))).rejects.toThrow('ENOENT');
  });

  it('makes concurrent starts agree on the secrets, and only one reports a new secret', async () => {
    const parsed = parseConfig({ DATA_DIR: folder });
    const starts = await Promise.all([1, 2, 3, 4].map(() => ensureSecrets(parsed)));
    expect(new Set(starts.map((start) => start.config.auth.secret)).size).toBe(1);
    expect(new Set(starts.map((start) => start.config.auth.setupSecret)).size).toBe(1);
    expect(starts.filter((start) => start.setupSecretIsNew)).toHaveLength(1);
  });

  it('names DATA_DIR when it cannot be used', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(ensureSecrets(parseConfig({ DATA_DIR: file }))).rejects.toThrow(ConfigError);
    await expect(ensureSecrets(parseConfig({ DATA_DIR: file }))).rejects.toThrow(/^DATA_DIR: .*EEXIST/);
  });

  it('rejects an empty secret file', async () => {
    await writeFile(path.join(folder, 'admin-setup-secret'), '');
    await expect(ensureSecrets(parseConfig({ DATA_DIR: folder }))).rejects.toThrow(/^DATA_DIR: .*is empty/);
  });

  it('rejects a short secret file', async () => {
    await writeFile(path.join(folder, 'auth-secret'), 'short\n', { mode: 0o600 });
    await expect(ensureSecrets(parseConfig({ DATA_DIR: folder }))).rejects.toThrow(
      /^DATA_DIR: .*auth-secret has less than 32 characters/,
    );
  });

  it('closes a secret file that others can read', async () => {
    const file = path.join(folder, 'auth-secret');
    await writeFile(file, `${'s'.repeat(40)}\n`);
    await chmod(file, 0o644);
    await ensureSecrets(parseConfig({ DATA_DIR: folder }));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.platform === 'linux')('names a DATA_DIR in which no folder can be made', async () => {
    for (const dataDir of ['/proc/thuto', '/proc/thuto/data']) {
      await expect(ensureSecrets(parseConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
        `DATA_DIR: ${dataDir} cannot be used (ENOENT)`,
      );
    }
  });
});
