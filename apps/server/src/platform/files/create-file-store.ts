import path from 'node:path';
import type { S3Config } from '../../config.ts';
import { getDiskReserve } from '../disk-reserve.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

export interface FileStoreSettings {
  /** Absolute path. Without a bucket, files are stored in its folder `files`. */
  dataDir: string;
  diskReserveBytes: number;
  s3: S3Config | null;
}

/** Creates the file store. The S3 client is imported only if a bucket is configured. */
export async function createFileStore(settings: FileStoreSettings): Promise<FileStore> {
  const { dataDir, s3 } = settings;
  if (s3 === null) return createDiskFileStore(path.join(dataDir, 'files'), getDiskReserve(settings));
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(s3);
}
