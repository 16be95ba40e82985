import path from 'node:path';
import type { S3Config } from '../../config.ts';
import { createDiskStaging } from './disk-upload-staging.ts';
import type { UploadStaging } from './upload-staging.ts';

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
