import path from 'node:path';
import type { S3Config } from '../../config.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

export interface FileStoreSettings {
  /** Absolute path. Without a bucket, files are stored in its folder `files`. */
  dataDir: string;
  s3: S3Config | null;
}

/** Creates the file store. The S3 client is imported only if a bucket is configured. */
export async function createFileStore({ dataDir, s3 }: FileStoreSettings): Promise<FileStore> {
  if (s3 === null) return createDiskFileStore(path.join(dataDir, 'files'));
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(s3);
}
