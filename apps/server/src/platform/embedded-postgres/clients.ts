import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMarkAlive, processMark } from '../../../../../scripts/file-lock.mjs';

// One empty file for each use of the cluster, named for the process. Whoever leaves last stops the server, so that an
// operator's command never takes the database from under the product, and an orphan is stopped by whoever finds it.

/** Call under the lock. Gives the function that ends the registration, to be called under the lock again. */
export async function registerClient(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${processMark()}.${randomBytes(4).toString('hex')}`);
  await writeFile(file, '');
  return () => rm(file, { force: true });
}

/** Whether a live process is registered; forgets the dead. Call under the lock. */
export async function hasClients(folder: string): Promise<boolean> {
  let alive = false;
  for (const name of await readdir(folder)) {
    if (isMarkAlive(name.split('.')[0] ?? '')) alive = true;
    else await rm(path.join(folder, name), { force: true });
  }
  return alive;
}
