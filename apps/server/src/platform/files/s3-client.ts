import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config.ts';

const ignore = () => undefined;

/** Builds the S3 client configuration, also for compatible services (MinIO, R2, Garage and others). */
export function s3ClientConfig(s3: S3Config): S3ClientConfig {
  return {
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // Older compatible services reject checksums, so send them only where required.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Failures are thrown and logged by the server; by default the client writes to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  };
}

export function isS3Missing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
