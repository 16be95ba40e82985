import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../config.ts';
import {
  type FileStore,
  FileMissing,
  clampRange,
  expectBytes,
  probeFileStore,
  requireFileKey,
} from './file-store.ts';
import { isS3Missing, s3ClientConfig } from './s3-client.ts';

/** Beside `uploads/`, where unfinished uploads lie in the same bucket. */
const PREFIX = 'files/';

export function createS3FileStore(s3: S3Config): FileStore {
  const client = new S3Client(s3ClientConfig(s3));
  const locate = (key: string) => ({ Bucket: s3.bucket, Key: PREFIX + requireFileKey(key) });

  const store: Omit<FileStore, 'probe'> = {
    async put(key, body, { contentType, size }) {
      const isStream = body instanceof Readable;
      if (isStream && size === undefined) throw new TypeError('a stream needs its size');
      await client.send(
        new PutObjectCommand({
          ...locate(key),
          // A body cut short makes the request fail, and an object appears only when its request succeeds.
          Body: isStream ? body.compose(expectBytes(size ?? 0)) : body,
          ContentType: contentType,
          ContentLength: isStream ? size : body.length,
        }),
      );
    },

    async get(key, range) {
      const object = locate(key);
      try {
        let part: string | undefined;
        if (range !== undefined) {
          const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object));
          const { start, end } = clampRange(range, ContentLength);
          part = `bytes=${start}-${end}`;
        }
        const answer = await client.send(new GetObjectCommand({ ...object, Range: part }));
        if (!(answer.Body instanceof Readable)) throw new Error('the bucket answered without a body');
        return { stream: answer.Body, size: answer.ContentLength ?? 0 };
      } catch (error) {
        throw isS3Missing(error) ? new FileMissing(key) : error;
      }
    },

    async stat(key) {
      try {
        const answer = await client.send(new HeadObjectCommand(locate(key)));
        return { size: answer.ContentLength ?? 0 };
      } catch (error) {
        if (isS3Missing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(locate(key)));
    },
  };

  return { ...store, probe: () => probeFileStore(store, `probes/${randomUUID()}`) };
}
