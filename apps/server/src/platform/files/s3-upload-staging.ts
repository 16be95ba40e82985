import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { S3Config } from '../../config.ts';
import { FileNotFoundError } from './file-store.ts';
import { isS3Missing, s3ClientConfig } from './s3-client.ts';
import type { UploadStaging } from './upload-staging.ts';

const s3StoreId = (uploadId: string) => `uploads/${uploadId}`;

/** Creates an upload staging area in a bucket, beside the files. */
export function createS3Staging(s3: S3Config): UploadStaging {
  const clientConfig = s3ClientConfig(s3);
  const client = new S3Client(clientConfig);
  // No tags: services that are only S3-compatible often reject them.
  const store = new S3Store({ s3ClientConfig: { ...clientConfig, bucket: s3.bucket }, useTags: false });
  return {
    store,
    storeId: s3StoreId,

    async open(uploadId) {
      try {
        const answer = await client.send(
          new GetObjectCommand({ Bucket: s3.bucket, Key: s3StoreId(uploadId) }),
        );
        if (!(answer.Body instanceof Readable)) throw new Error('the bucket sent a response without a body');
        return { stream: answer.Body, size: answer.ContentLength ?? 0 };
      } catch (error) {
        throw isS3Missing(error) ? new FileNotFoundError(uploadId) : error;
      }
    },

    async remove(uploadId) {
      // Aborts a pending multipart upload. For a finished upload the store finds nothing to abort and throws.
      await store.remove(s3StoreId(uploadId)).catch((error: unknown) => {
        if (!isTusNotFound(error)) throw error;
      });
      for (const suffix of ['', '.info', '.part']) {
        await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: s3StoreId(uploadId) + suffix }));
      }
    },

    // A lifecycle rule of the bucket removes abandoned multipart uploads; listing them costs a request each.
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
