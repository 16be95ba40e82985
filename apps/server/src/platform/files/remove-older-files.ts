import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Removes the files of one folder that were last written before an instant; those whose names `isMeant` does not mean
 * stay. Gives how many went; a folder that is not there holds none.
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
