import path from 'node:path';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { S3Config } from '../../config.ts';
import { createDiskStaging } from './disk-upload-staging.ts';

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

/** Who has no bucket does not load the client for one: it takes as much memory as a quarter of the product. */
export async function createUploadStaging({ dataDir, s3 }: StagingSettings): Promise<UploadStaging> {
  if (s3 === null) return createDiskStaging(path.join(dataDir, 'uploads'));
  const { createS3Staging } = await import('./s3-upload-staging.ts');
  return createS3Staging(s3);
}
