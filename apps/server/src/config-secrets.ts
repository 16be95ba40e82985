import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError, type ParsedConfig } from './config.ts';

export interface SecuredConfig {
  readonly config: Config;
  /** Where the admin setup secret can be read; null when the environment gave it. */
  readonly setupSecretFile: string | null;
  /** True only for the process that made the setup secret: it alone prints it. */
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
    // A link appears with its content or not at all, and never replaces: of two first starts one wins, both agree.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    isNew = false;
  } finally {
    await unlink(draft);
  }
  const value = (await readFile(file, 'utf8')).trim();
  if (value === '') throw new ConfigError(`DATA_DIR: ${file} is empty; delete it to have a new secret made`);
  return { value, isNew };
}

/**
 * Fills in AUTH_SECRET and ADMIN_SETUP_SECRET where the environment left them out: generated once into files of
 * the data directory that only its owner can read, and read from there ever after. Makes the data directory.
 * @throws ConfigError when the data directory cannot be made or written.
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
