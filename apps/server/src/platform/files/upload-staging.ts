import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { FileStore as DiskStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import type { DataStore } from '@tus/server';
import type { S3Config } from '../../config.ts';
import { FileMissing } from './file-store.ts';
import { isS3Missing, s3ClientConfig } from './s3-client.ts';

/** Where uploads lie until a feature takes them over: beside the files, never among them. */
export interface UploadStaging {
  readonly store: DataStore;
  /** The store's own name of an upload. */
  storeId(uploadId: string): string;
  open(uploadId: string): Promise<{ stream: Readable; size: number }>;
  /** Removes what there is of an upload; nothing is no error. */
  remove(uploadId: string): Promise<void>;
  /** The uploads that have lain untouched since before `instant`, as far as the store can tell cheaply. */
  listUntouchedSince(instant: Date): Promise<string[]>;
}

export interface StagingSettings {
  /** Absolute; without a bucket uploads lie in its folder `uploads`. */
  dataDir: string;
  s3: S3Config | null;
}

export const UPLOAD_ID = /^[0-9a-f]{32}$/;

export function createUploadStaging({ dataDir, s3 }: StagingSettings): UploadStaging {
  return s3 === null ? createDiskStaging(path.join(dataDir, 'uploads')) : createS3Staging(s3);
}

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

function createDiskStaging(directory: string): UploadStaging {
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

const s3StoreId = (uploadId: string) => `uploads/${uploadId}`;

function createS3Staging(s3: S3Config): UploadStaging {
  const clientConfig = s3ClientConfig(s3);
  const client = new S3Client(clientConfig);
  // Tags are left out: services that are only compatible with S3 often refuse them.
  const store = new S3Store({ s3ClientConfig: { ...clientConfig, bucket: s3.bucket }, useTags: false });
  return {
    store,
    storeId: s3StoreId,

    async open(uploadId) {
      try {
        const answer = await client.send(
          new GetObjectCommand({ Bucket: s3.bucket, Key: s3StoreId(uploadId) }),
        );
        if (!(answer.Body instanceof Readable)) throw new Error('the bucket answered without a body');
        return { stream: answer.Body, size: answer.ContentLength ?? 0 };
      } catch (error) {
        throw isS3Missing(error) ? new FileMissing(uploadId) : error;
      }
    },

    async remove(uploadId) {
      // Ends a multipart upload under way; for a finished one the store finds none to end and stops there.
      await store.remove(s3StoreId(uploadId)).catch((error: unknown) => {
        if (!isTusNotFound(error)) throw error;
      });
      for (const suffix of ['', '.info', '.part']) {
        await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: s3StoreId(uploadId) + suffix }));
      }
    },

    // A rule of the bucket's life cycle removes abandoned multipart uploads; listing them here costs a request each.
    listUntouchedSince: () => Promise.resolve([]),
  };
}

function isTusNotFound(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status_code' in error &&
    (error.status_code === 404 || error.status_code === 410)
  );
}
