import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError, type ParsedConfig } from './config.ts';

export interface SecuredConfig {
  readonly config: Config;
  /** The file that contains the admin setup secret; null when the environment provides it. */
  readonly setupSecretFile: string | null;
  /** True only in the process that created the setup secret, which prints it. */
  readonly setupSecretIsNew: boolean;
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

async function generateOnce(file: string, bytes: number): Promise<{ value: string; isNew: boolean }> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  await writeFile(draft, `${randomBytes(bytes).toString('base64url')}\n`, { mode: 0o600 });
  let isNew = true;
  try {
    // Linking is atomic and never overwrites: of two concurrent first starts one wins, and both use its
    // secret.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    isNew = false;
  } finally {
    await unlink(draft);
  }
  const value = (await readFile(file, 'utf8')).trim();
  if (value === '') throw new ConfigError(`DATA_DIR: ${file} is empty; delete it to create a new secret`);
  return { value, isNew };
}

/**
 * Fills in AUTH_SECRET and ADMIN_SETUP_SECRET if the environment does not set them. They are generated once
 * into files in the data directory that only the owner can read. Creates the data directory.
 * @throws ConfigError when the data directory cannot be created or written.
 */
export async function ensureSecrets(config: ParsedConfig): Promise<SecuredConfig> {
  const setupSecretFile = path.join(config.dataDir, 'admin-setup-secret');
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const secret =
      config.auth.secret ?? (await generateOnce(path.join(config.dataDir, 'auth-secret'), 48)).value;
    const setup =
      config.auth.setupSecret === null
        ? await generateOnce(setupSecretFile, 18)
        : { value: config.auth.setupSecret, isNew: false };
    return {
      config: { ...config, auth: { ...config.auth, secret, setupSecret: setup.value } },
      setupSecretFile: config.auth.setupSecret === null ? setupSecretFile : null,
      setupSecretIsNew: setup.isNew,
    };
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${config.dataDir} cannot be used (${errorCode(error) ?? String(error)})`,
    );
  }
}
