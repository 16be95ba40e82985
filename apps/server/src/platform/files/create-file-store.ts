import path from 'node:path';
import type { S3Config } from '../../config.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

export interface FileStoreSettings {
  /** Absolute; without a bucket the files lie in its folder `files`. */
  dataDir: string;
  s3: S3Config | null;
}

export function createFileStore({ dataDir, s3 }: FileStoreSettings): FileStore {
  return s3 === null ? createDiskFileStore(path.join(dataDir, 'files')) : createS3FileStore(s3);
}
