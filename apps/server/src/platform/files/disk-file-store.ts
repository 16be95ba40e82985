import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DiskReserve, requireDiskSpace } from '../disk-reserve.ts';
import { removeOlderFiles } from './remove-older-files.ts';
import {
  type FileStore,
  FileNotFoundError,
  clampRange,
  requireByteCount,
  probeFileStore,
  requireFileKey,
} from './file-store.ts';

/** Folder for unfinished writes, on the same file system so that a rename is atomic. */
const DRAFTS = '.drafts';
const PROBES = 'probes';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Syncs a folder so that a rename survives a power failure, if the file system supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @param reserve the space that stored files leave to the database; none by default. */
export function createDiskFileStore(root: string, reserve?: DiskReserve): FileStore {
  const locate = (key: string) => path.join(root, ...requireFileKey(key).split('/'));

  const store: Omit<FileStore, 'probe' | 'cleanUp'> = {
    async put(key, body, { size }) {
      const target = locate(key);
      if (reserve) await requireDiskSpace(reserve, body instanceof Readable ? size : body.length);
      const drafts = path.join(root, DRAFTS);
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const draft = path.join(drafts, randomUUID());
      try {
        if (body instanceof Readable) {
          if (size === undefined) throw new TypeError('a stream requires its size');
          // Flush before the rename: a file name must never point to bytes that are not on disk.
          await pipeline(
            body,
            requireByteCount(size),
            createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
          );
        } else {
          await writeFile(draft, body, { flag: 'wx', mode: 0o600, flush: true });
        }
        await rename(draft, target);
        await syncFolder(path.dirname(target));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = locate(key);
      // Use one handle for size and bytes, in case the file is replaced in between.
      const handle = await open(file, 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileNotFoundError(key) : error;
      });
      try {
        const found = await handle.stat();
        if (!found.isFile()) throw new FileNotFoundError(key);
        const { size } = found;
        if (range === undefined) return { stream: handle.createReadStream(), size };
        const part = clampRange(range, size);
        return { stream: handle.createReadStream(part), size: part.end - part.start + 1 };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async stat(key) {
      try {
        const found = await stat(locate(key));
        return found.isFile() ? { size: found.size } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(locate(key), { force: true });
    },
  };

  return {
    ...store,
    probe: () => probeFileStore(store, `${PROBES}/${randomUUID()}`),
    async cleanUp(before) {
      const removed = [DRAFTS, PROBES].map((folder) => removeOlderFiles(path.join(root, folder), before));
      return (await Promise.all(removed)).reduce((sum, count) => sum + count, 0);
    },
  };
}
