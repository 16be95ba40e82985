import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError, MIN_AUTH_SECRET_LENGTH, type ParsedConfig } from './config.ts';

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

/**
 * Creates a folder and its parents. Not `mkdir` with `recursive`, which never ends in a folder that takes no folders,
 * such as /proc.
 */
async function createFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const isThere = async (place: string) => (await stat(place).catch(() => null))?.isDirectory() === true;
  if (await isThere(folder)) return;
  if (parent !== folder && !(await isThere(parent))) await createFolder(parent);
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process was faster.
    if (!(await isThere(folder))) throw error;
  });
}

/** Makes a secret readable by its owner only. @throws ConfigError when that is not possible. */
async function closeToOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return;
  await chmod(file, 0o600).catch(() => {
    throw new ConfigError(
      `DATA_DIR: other users of this machine can read ${file}: run "chmod 600" on it as its owner`,
    );
  });
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
  await closeToOthers(file);
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
    await createFolder(config.dataDir);
    const authSecretFile = path.join(config.dataDir, 'auth-secret');
    const secret = config.auth.secret ?? (await generateOnce(authSecretFile, 48)).value;
    if (secret.length < MIN_AUTH_SECRET_LENGTH) {
      throw new ConfigError(
        `DATA_DIR: ${authSecretFile} has less than ${MIN_AUTH_SECRET_LENGTH} characters. Restore it from a copy, or delete it to create a new secret, which ends all sessions and second factors`,
      );
    }
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
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATA_DIR: ${config.dataDir} cannot be used (${errorCode(error) ?? String(error)})`,
    );
  }
}
