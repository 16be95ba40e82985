import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Deletes the files of one folder that were last modified before an instant and whose names `isMeant`
 * accepts. Returns how many; 0 if the folder does not exist.
 */
export async function removeOlderFiles(
  folder: string,
  before: Date,
  isMeant: (name: string) => boolean = () => true,
): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter(isMeant)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile() || found.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
