import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMarkAlive, processMark } from '../../../../../scripts/file-lock.mjs';

// Each process that uses the cluster has an empty file, named after it. The last one to leave stops the server. So an
// operator's command never stops the database of the running product, and the next process stops an orphaned server.

/**
 * Registers this process. Call it under the lock. Returns a function that unregisters it, to be called under the lock
 * too.
 */
export async function registerClient(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${processMark()}.${randomBytes(4).toString('hex')}`);
  await writeFile(file, '');
  return () => rm(file, { force: true });
}

/** Returns whether a live process is registered, and removes dead ones. Call it under the lock. */
export async function hasClients(folder: string): Promise<boolean> {
  let alive = false;
  for (const name of await readdir(folder)) {
    if (isMarkAlive(name.split('.')[0] ?? '')) alive = true;
    else await rm(path.join(folder, name), { force: true });
  }
  return alive;
}
