import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore as DiskStore } from '@tus/file-store';
import { FileMissing } from './file-store.ts';
import { UPLOAD_ID } from './upload-id.ts';
import type { UploadStaging } from './upload-staging.ts';

/** The library's own says only that a write failed; whoever uploads is to know when there is no room. */
class TellingDiskStore extends DiskStore {
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

/** Uploads in a folder. */
export function createDiskStaging(directory: string): UploadStaging {
  // tus creates the directory itself, but only ever at start.
  const store = new TellingDiskStore({ directory });
  return {
    store,
    storeId: (uploadId) => uploadId,

    async open(uploadId) {
      const file = path.join(directory, uploadId);
      const { size } = await stat(file).catch(() => {
        throw new FileMissing(uploadId);
      });
      return { stream: createReadStream(file), size };
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
