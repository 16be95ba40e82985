import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config.ts';

const ignore = () => undefined;

/** How the product reaches its bucket, also where it is not Amazon's (MinIO, R2, Garage and the like). */
export function s3ClientConfig(s3: S3Config): S3ClientConfig {
  return {
    endpoint: s3.endpoint,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // Checksums that older compatible services refuse are sent only where the operation demands one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // What fails is thrown, and logged where the log is kept; on its own the client writes to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  };
}

export function isS3Missing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
