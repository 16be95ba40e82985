import path from 'node:path';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { S3Config } from '../../config.ts';
import { createDiskStaging } from './disk-upload-staging.ts';

/** Holds uploads until a feature claims them; kept separate from the stored files. */
export interface UploadStaging {
  readonly store: DataStore;
  /** Returns the store's own name of an upload. */
  storeId(uploadId: string): string;
  open(uploadId: string): Promise<{ stream: Readable; size: number }>;
  /** Removes all data of an upload; no error if there is none. */
  remove(uploadId: string): Promise<void>;
  /** Returns the uploads not modified since `instant`, as far as the store can find them cheaply. */
  listUntouchedSince(instant: Date): Promise<string[]>;
}

export interface StagingSettings {
  /** Absolute path. Without a bucket, uploads are stored in its folder `uploads`. */
  dataDir: string;
  s3: S3Config | null;
}

/**
 * Creates the staging area. The S3 client is imported only if a bucket is configured: it needs a quarter of
 * the server's memory.
 */
export async function createUploadStaging({ dataDir, s3 }: StagingSettings): Promise<UploadStaging> {
  if (s3 === null) return createDiskStaging(path.join(dataDir, 'uploads'));
  const { createS3Staging } = await import('./s3-upload-staging.ts');
  return createS3Staging(s3);
}
