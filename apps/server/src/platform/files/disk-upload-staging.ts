import { chmodSync, createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore as DiskStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { FileNotFoundError } from './file-store.ts';
import { UPLOAD_ID } from './upload-id.ts';
import type { UploadStaging } from './upload-staging.ts';

/** Accessible to this system user only; the database may run as another user. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * The library's store with two changes: its files are private, and a failed write throws its original error,
 * so that users learn when the disk is full.
 */
class PrivateDiskStore extends DiskStore {
  override async create(upload: Upload): Promise<Upload> {
    // The library overwrites existing files, which preserves their mode.
    for (const name of [upload.id, `${upload.id}.json`]) {
      const handle = await open(path.join(this.directory, name), 'w', FILE_MODE);
      await handle.close();
    }
    return super.create(upload);
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let received = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        done(null, chunk);
      },
    });
    const target = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(readable, counter, target);
    return offset + received;
  }
}

/** Creates an upload staging area in a folder. */
export function createDiskStaging(directory: string): UploadStaging {
  // The library would create the folder readable by everyone. A folder of an earlier version is made private.
  mkdirSync(directory, { recursive: true, mode: FOLDER_MODE });
  chmodSync(directory, FOLDER_MODE);
  const store = new PrivateDiskStore({ directory });
  return {
    store,
    storeId: (uploadId) => uploadId,

    async open(uploadId) {
      // Opened at once: a concurrent request may remove the file before anyone listens for an error of the stream.
      const handle = await open(path.join(directory, uploadId), 'r').catch(() => {
        throw new FileNotFoundError(uploadId);
      });
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(uploadId) {
      await rm(path.join(directory, uploadId), { force: true });
      await rm(path.join(directory, `${uploadId}.json`), { force: true });
    },

    async listUntouchedSince(instant) {
      const untouched: string[] = [];
      const names = await readdir(directory).catch(() => []);
      for (const name of names.filter((found) => UPLOAD_ID.test(found))) {
        const found = await stat(path.join(directory, name)).catch(() => null);
        if (found !== null && found.mtime < instant) untouched.push(name);
      }
      return untouched;
    },
  };
}
