import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';

/** The keys that identify this centre to push services, in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const FILE_NAME = 'vapid-keys.json';
const known = new Map<string, Promise<VapidKeys>>();

/**
 * Returns the keys of this centre. They are generated once into a file in the data directory that only the owner can
 * read. Devices subscribe with the public key, so new keys end all subscriptions.
 */
export function getVapidKeys({ config }: Pick<Context, 'config'>): Promise<VapidKeys> {
  const file = path.join(config.dataDir, FILE_NAME);
  const found = known.get(file) ?? loadKeys(file);
  known.set(file, found);
  found.catch(() => known.delete(file));
  return found;
}

async function loadKeys(file: string): Promise<VapidKeys> {
  return (await readKeys(file)) ?? createKeys(file);
}

async function createKeys(file: string): Promise<VapidKeys> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  const { default: webPush } = await import('web-push');
  await writeFile(draft, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600, flush: true });
  try {
    // Linking is atomic and never overwrites: of two processes one wins, and both use its keys.
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  const keys = await readKeys(file);
  if (keys === null) throw new Error(`${file} has disappeared`);
  return keys;
}

async function readKeys(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as VapidKeys);
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;
